/** Where images and documents end by their own account: what hides behind that is no part of them. */

const pngEnd = (bytes: Buffer): number | undefined => {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return undefined;
};

const standalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Behind the picture's data, where the next marker stands. */
const behindScan = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !standalone(next)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
};

const jpgEnd = (bytes: Buffer, start: number): number | undefined => {
  let at = start + 2;
  while (at + 4 <= bytes.length + 2) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else if (standalone(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return undefined;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === 0xda) at = behindScan(bytes, at);
    }
  }
  return undefined;
};

/** Phones put further pictures (depth, brightness) behind the first one; they have to be pictures too. */
const jpgsEnd = (bytes: Buffer): number | undefined => {
  let end = jpgEnd(bytes, 0);
  while (end !== undefined && end < bytes.length) {
    while (bytes[end] === 0) end += 1;
    if (end === bytes.length) return end;
    if (bytes.readUIntBE(end, Math.min(3, bytes.length - end)) !== 0xffd8ff) return end;
    end = jpgEnd(bytes, end);
  }
  return end;
};

const webpEnd = (bytes: Buffer): number => {
  const length = bytes.readUInt32LE(4);
  return 8 + length + (length % 2);
};

const pdfEnd = (bytes: Buffer): number | undefined => {
  const mark = bytes.lastIndexOf('%%EOF');
  if (mark === -1) return undefined;
  let end = mark + 5;
  while (end < bytes.length && /[\r\n\t \0]/.test(String.fromCharCode(bytes[end] ?? 1))) end += 1;
  return end;
};

const endOf = { png: pngEnd, jpg: jpgsEnd, webp: webpEnd, pdf: pdfEnd } as const;

/** Whether a file of that type ends where its format says, so that no second file stands behind it. */
export const endsWhereItSays = (bytes: Buffer, type: keyof typeof endOf): boolean =>
  endOf[type](bytes) === bytes.length;
