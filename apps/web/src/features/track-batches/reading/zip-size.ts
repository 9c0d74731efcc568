const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 65_535;

/**
 * Bytes that a ZIP archive says it unpacks to, by its directory; null when the directory cannot be trusted: broken,
 * of the 64-bit kind, or with an entry that hides its size. The reader holds each entry to its stated size, so that
 * it never unpacks more.
 */
export const statedZipSize = (archive: Uint8Array): number | null => {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const lowest = Math.max(0, archive.length - endLength - longestComment);
  let end = archive.length - endLength;
  while (end >= lowest && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < lowest) return null;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + entryLength > archive.length || view.getUint32(at, true) !== entrySignature) return null;
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    if (unpacked === 0 && packed > 2) return null;
    total += unpacked;
    at +=
      entryLength +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return total;
};
