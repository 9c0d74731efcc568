const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 65_535;

/** A file of an archive, by its directory. */
export type ZipEntry = { readonly name: string; readonly unpackedBytes: number };

/**
 * What a ZIP archive says it holds, by its directory; null when the directory cannot be trusted: broken, of the 64-bit
 * kind, or with an entry that hides its size.
 */
export const listZip = (archive: Buffer): readonly ZipEntry[] | null => {
  const lowest = Math.max(0, archive.length - endLength - longestComment);
  let end = archive.length - endLength;
  while (end >= lowest && archive.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < lowest) return null;
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryLength > archive.length || archive.readUInt32LE(at) !== entrySignature) return null;
    const packed = archive.readUInt32LE(at + 20);
    const unpackedBytes = archive.readUInt32LE(at + 24);
    if (unpackedBytes === 0 && packed > 2) return null;
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + entryLength, at + entryLength + nameLength);
    entries.push({ name, unpackedBytes });
    at += entryLength + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
};

/**
 * Bytes that a ZIP archive says it unpacks to; null when its directory cannot be trusted. A reader that holds each
 * entry to its stated size then never unpacks more.
 */
export const statedZipSize = (archive: Buffer): number | null =>
  listZip(archive)?.reduce((total, entry) => total + entry.unpackedBytes, 0) ?? null;
