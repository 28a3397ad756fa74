use brim_grammar::tree::MAX_FILE;
use brim_language::pack::MAX_FILES;
use brim_language::pack::bundle::*;
use brim_language::pack::files::InMemory;
use brim_language::pack::load;

const TOML: &str = "id = \"moor\"\nname = \"Moor\"\nversion = \"1.2.0\"\nlanguage = 1\n";

fn folder() -> InMemory {
    InMemory::new([
        ("here/moor/pack.toml", TOML),
        ("here/moor/wolves.brim", "keyword \"Wolf\"\n"),
        ("here/moor/deep/fog.brim", "keyword \"Fog\"\r\n"),
        ("here/moor/README.md", "# Moor\n"),
        ("here/moor/draft.psd", "a picture"),
        ("here/moor/.hidden.brim", "not read"),
        ("here/moor/inner/pack.toml", "id = \"inner\"\n"),
        ("here/moor/inner/a.brim", ""),
    ])
}

fn made() -> Bundle {
    Bundle::of(&folder(), "here/moor").unwrap().bundle
}

#[test]
fn a_pack_becomes_one_file_and_comes_back() {
    let Made { bundle, left_out } = Bundle::of(&folder(), "here/moor").unwrap();
    assert_eq!(left_out, ["draft.psd", "inner/ (a pack of its own)"]);
    let paths: Vec<&str> = bundle.files().map(|(path, _)| path).collect();
    assert_eq!(paths, ["README.md", "deep/fog.brim", "pack.toml", "wolves.brim"]);
    assert_eq!(bundle.name().unwrap(), "moor-1.2.0.brimpack");
    assert_eq!(Bundle::read(bundle.bytes()).unwrap(), bundle);
    let loaded = load(&bundle.in_memory(), &[".".to_owned()]);
    assert_eq!(loaded.packs[0].files.len(), 2);
}

/// The bytes of a bundle are fixed: another hash here means that bundles handed out before are no longer taken.
#[test]
fn the_form_is_fixed() {
    assert_eq!(made().hash(), hash(made().bytes()));
    insta::assert_snapshot!(made().hash(), @"4f44fc20c68da3b8a7c49a6b3a50141f0ad3d676595595f08e936351b722f162");
}

#[test]
fn line_ends_and_the_mark_before_a_text_do_not_count() {
    let mut other = folder();
    other.add("here/moor/wolves.brim", "\u{FEFF}keyword \"Wolf\"\r\n".as_bytes());
    assert_eq!(Bundle::of(&other, "here/moor").unwrap().bundle.hash(), made().hash());
}

#[test]
fn every_cut_and_every_flipped_byte_is_told() {
    let bytes = made().bytes().to_vec();
    for length in 0..bytes.len() {
        assert!(Bundle::read(&bytes[..length]).is_err(), "cut to {length}");
    }
    for at in 0..bytes.len() {
        for bit in [1, 0x20, 0x80] {
            let mut other = bytes.clone();
            other[at] ^= bit;
            assert!(Bundle::read(&other).is_err(), "byte {at} ^ {bit}");
        }
    }
    let more = [bytes.as_slice(), &[0; 512]].concat();
    assert!(Bundle::read(&more).is_err(), "something follows it");
}

/// A bundle with these files, as a stranger could write it; the hashes are right.
fn strange(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut with: Vec<(String, Vec<u8>)> =
        files.iter().map(|(path, text)| ((*path).to_owned(), text.to_vec())).collect();
    with.sort();
    let sums: String = with.iter().map(|(path, text)| format!("{}  {path}\n", hash(text))).collect();
    let all = [vec![(SUMS.to_owned(), sums.into_bytes())], with].concat();
    let mut bytes = Vec::new();
    for (path, text) in all {
        // As bytes: the writer itself would refuse some of these names.
        let mut header = tar::Header::new_ustar();
        header.as_ustar_mut().unwrap().name[..path.len()].copy_from_slice(path.as_bytes());
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(0);
        header.set_cksum();
        bytes.extend_from_slice(header.as_bytes());
        bytes.extend_from_slice(&text);
        bytes.resize(bytes.len().next_multiple_of(512), 0);
    }
    bytes.resize(bytes.len() + 1024, 0);
    bytes
}

fn refused(files: &[(&str, &[u8])]) -> String {
    let manifest: (&str, &[u8]) = ("pack.toml", TOML.as_bytes());
    Bundle::read(&strange(&[&[manifest], files].concat())).unwrap_err().0
}

#[test]
fn hostile_bundles_are_refused() {
    assert!(Bundle::read(&strange(&[("pack.toml", TOML.as_bytes())])).is_ok());
    let told: Vec<String> = [
        "/etc/passwd.txt",
        "../above.brim",
        "a/../../above.brim",
        "./a.brim",
        "a//b.brim",
        "C:\\a.brim",
        "a/.git/x.txt",
        ".bashrc",
        "nul.brim",
        "a.brim ",
        "a\u{1b}[2J.brim",
        "\u{202e}a.brim",
        "run.sh",
        "other/pack.toml",
        "A/a.brim",
    ]
    .map(|path| {
        format!(
            "{path:.24?}: {}",
            if path == "A/a.brim" { refused(&[(path, b""), ("a/b.brim", b"")]) } else { refused(&[(path, b"")]) }
        )
    })
    .into();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn one_name_is_one_file() {
    assert!(refused(&[("a.brim", b""), ("a.brim", b"x")]).contains("twice"));
    assert!(refused(&[("A.brim", b""), ("a.brim", b"x")]).contains("one name"));
    assert!(refused(&[("a.txt", b""), ("a.txt/b.brim", b"x")]).contains("one name"));
}

#[test]
fn oversized_bundles_are_refused() {
    let big = vec![b'#'; MAX_FILE + 1];
    assert!(refused(&[("a.brim", &big)]).contains("`a.brim` is longer than 2048 KiB"));
    let names: Vec<String> = (0..9).map(|n| format!("{n}.brim")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &big[1..])).collect();
    assert!(refused(&many).contains("too large"), "{}", refused(&many));
    let names: Vec<String> = (0..=MAX_FILES).map(|n| format!("{n}.brim")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    assert!(refused(&many).contains("more than 10000 files"), "{}", refused(&many));
    assert!(Bundle::read(&vec![0; MAX_BUNDLE + 1]).unwrap_err().0.contains("longer than the 32 MiB"));
}

#[test]
fn links_devices_and_lies_about_lengths_are_refused() {
    let good = made().bytes().to_vec();
    let second = good.chunks(512).position(|block| block.starts_with(b"README.md\0")).unwrap() * 512;
    let with = |change: &dyn Fn(&mut tar::Header)| {
        let mut bytes = good.clone();
        let mut header = tar::Header::from_byte_slice(&bytes[second..second + 512]).clone();
        change(&mut header);
        header.set_cksum();
        bytes[second..second + 512].copy_from_slice(header.as_bytes());
        Bundle::read(&bytes).unwrap_err().0
    };
    let link = with(&|header| {
        header.set_entry_type(tar::EntryType::Symlink);
        header.set_link_name("/etc/passwd").unwrap();
    });
    assert!(link.contains("it holds a link, `README.md`"), "{link}");
    assert!(with(&|header| header.set_entry_type(tar::EntryType::Link)).contains("a link"));
    for kind in [tar::EntryType::Char, tar::EntryType::Fifo, tar::EntryType::Directory, tar::EntryType::GNUSparse] {
        assert!(with(&|header| header.set_entry_type(kind)).contains("which is no file"), "{kind:?}");
    }
    for size in [u64::MAX, u64::MAX - 100, 1 << 40, 1 << 20] {
        let told = with(&|header| header.set_size(size));
        assert!(told.contains("damaged"), "{told}");
    }
    assert!(with(&|header| header.set_mode(0o4777)).contains("not written by `brim bundle`"));
    assert!(with(&|header| header.set_mtime(7)).contains("not written by `brim bundle`"));
}

#[test]
fn a_folder_that_cannot_be_a_bundle_says_why() {
    let why = |path: &str, text: &[u8]| {
        let mut files = folder();
        files.add(&format!("here/moor/{path}"), text);
        Bundle::of(&files, "here/moor").unwrap_err().0
    };
    assert!(why("Wölfe.brim", b"").contains("rename it"));
    assert!(why("WOLVES.brim", b"").contains("one name"));
    assert!(why("picture.brim", &[0xFF, 0xFE]).contains("not UTF-8"));
}

#[test]
fn a_path_through_a_bundle_is_parted() {
    assert_eq!(through("a/b.brimpack"), Some(("a/b.brimpack", "")));
    assert_eq!(through("a/b.brimpack/deep/c.brim"), Some(("a/b.brimpack", "deep/c.brim")));
    assert_eq!(through("a/b.brimpacks/c"), None);
    assert_eq!(through("a.brimpacked/b.brimpack/"), Some(("a.brimpacked/b.brimpack", "")));
}
