//! The archive around the files: a plain tar without owners, rights and times, so that nothing of the machine is in it.

use super::super::files::Trouble;
use super::MAX_FILES;
use crate::diagnostic::escape::escaped;
use tar::Header;

/// What a tar archive is counted in.
const BLOCK: usize = 512;

/// The archive of some files, in their order.
pub(super) fn write(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    for (path, text) in files {
        bytes.extend_from_slice(header(path, text.len())?.as_bytes());
        bytes.extend_from_slice(text);
        bytes.resize(bytes.len().next_multiple_of(BLOCK), 0);
    }
    bytes.resize(bytes.len() + 2 * BLOCK, 0);
    Ok(bytes)
}

fn header(path: &str, length: usize) -> Result<Header, Trouble> {
    let mut header = Header::new_ustar();
    header.set_path(path).map_err(|_| Trouble(format!("`{path}` is no name that an archive can hold")))?;
    header.set_size(u64::try_from(length).unwrap_or(u64::MAX));
    header.set_mode(0o644);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(0);
    header.set_cksum();
    Ok(header)
}

/// The files of an archive with their names, as they stand in it. Nothing is unpacked, so an archive is never more than its own length.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<(String, &[u8])>, Trouble> {
    let cut = || Trouble("it is damaged: it is cut short; get it anew".to_owned());
    let mut files = Vec::new();
    let mut rest = bytes;
    loop {
        let (head, behind) = rest
            .split_at_checked(BLOCK)
            .ok_or_else(|| if bytes.len() < BLOCK { Trouble("it is no bundle of brim".to_owned()) } else { cut() })?;
        if head.iter().all(|byte| *byte == 0) {
            return Ok(files);
        }
        let header = Header::from_byte_slice(head);
        if header.as_ustar().is_none() && header.as_gnu().is_none() {
            let what = if files.is_empty() { "it is no bundle of brim" } else { "it is damaged; get it anew" };
            return Err(Trouble(what.to_owned()));
        }
        let path = header.path_bytes();
        let path = String::from_utf8_lossy(&path).into_owned();
        let kind = header.entry_type();
        if kind.is_symlink() || kind.is_hard_link() {
            return Err(Trouble(format!("it holds a link, `{}`, and a bundle holds files alone", escaped(&path))));
        }
        if !kind.is_file() {
            return Err(Trouble(format!(
                "it holds `{}`, which is no file, and a bundle holds files alone",
                escaped(&path)
            )));
        }
        let size = header.entry_size().ok().and_then(|size| usize::try_from(size).ok()).ok_or_else(|| {
            Trouble(format!("it is damaged: the length of `{}` cannot be read; get it anew", escaped(&path)))
        })?;
        let (text, _) = behind.split_at_checked(size).ok_or_else(cut)?;
        let whole = size.checked_next_multiple_of(BLOCK).ok_or_else(cut)?;
        rest = behind.get(whole..).ok_or_else(cut)?;
        files.push((path, text));
        if files.len() > MAX_FILES + 1 {
            return Err(Trouble(format!("it is too large: it holds more than {MAX_FILES} files")));
        }
    }
}
