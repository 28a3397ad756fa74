use brim_play::text::markdown;

#[test]
fn turns_are_headings_and_names_are_text() {
    let lines = ["--- Turn 1 ---", "Rancher:", "  Rancher moves.", "Void Spiders:", "  *Slime* takes <b>2</b> wounds."];
    let text = markdown(&lines.map(str::to_owned));
    assert_eq!(
        text,
        "\n## Turn 1\n\n**Rancher**\n\n- Rancher moves.\n\n**Void Spiders**\n\n- \\*Slime\\* takes &lt;b&gt;2&lt;/b&gt; wounds.\n"
    );
}
