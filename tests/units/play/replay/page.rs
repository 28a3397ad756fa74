use brim_play::replay::entry;

#[test]
fn nothing_that_is_told_can_act() {
    let told = entry(&["<script>alert(1)</script>:".to_owned(), "  a & \"b\" 'c'\u{1b}[2J".to_owned()]);
    assert_eq!(
        told,
        "<div class=\"step\"><p class=\"head\">&lt;script&gt;alert(1)&lt;/script&gt;:</p><p class=\"in\">a &amp; &quot;b&quot; &#39;c&#39;?[2J</p></div>"
    );
}
