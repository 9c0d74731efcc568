const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 65_535;

/**
 * Bytes that a ZIP archive says it unpacks to, by its directory; null when the directory cannot be trusted: broken,
 * of the 64-bit kind, or with an entry that hides its size. A reader that holds each entry to its stated size then
 * never unpacks more.
 */
export const statedZipSize = (archive: Buffer): number | null => {
  const lowest = Math.max(0, archive.length - endLength - longestComment);
  let end = archive.length - endLength;
  while (end >= lowest && archive.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < lowest) return null;
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + entryLength > archive.length || archive.readUInt32LE(at) !== entrySignature) return null;
    const packed = archive.readUInt32LE(at + 20);
    const unpacked = archive.readUInt32LE(at + 24);
    if (unpacked === 0 && packed > 2) return null;
    total += unpacked;
    at +=
      entryLength +
      archive.readUInt16LE(at + 28) +
      archive.readUInt16LE(at + 30) +
      archive.readUInt16LE(at + 32);
  }
  return total;
};
