import { type AttachmentType, attachmentTypes } from '@waybill/contract/vocabulary/ticket.ts';
import { isAsStated, isTooLarge, listZip } from '@waybill/files/zip.ts';

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
const endsWhereItSays = (bytes: Buffer, type: keyof typeof endOf): boolean =>
  endOf[type](bytes) === bytes.length;

/** What a workbook may unpack to; text packs well, but not to less than a part in so many. */
const unpackedLimits = { bytes: 200 * 1024 * 1024, ratio: 200 };

const markup =
  /<(?:!doctype|\?xml|\?php|!--|\/?(?:html|head|body|script|svg|iframe|object|embed|applet|meta|link|base|form|img|video|audio|style|template)\b)/i;
const hiddenMarkup = /<(?:!doctype\s+html|script|html|iframe|\?php)/i;
const archiveEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

const isWorkbook = async (bytes: Buffer): Promise<boolean> => {
  const entries = listZip(bytes);
  if (entries === null) return false;
  const names = new Set(entries.map((entry) => entry.name));
  return (
    bytes.lastIndexOf(archiveEnd) + 22 === bytes.length &&
    !isTooLarge(bytes, entries, unpackedLimits) &&
    names.has('[Content_Types].xml') &&
    names.has('xl/workbook.xml') &&
    entries.every(({ name }) => !/vbaProject|activeX|\.(?:bin|exe|dll|js|vbs|html?)$/i.test(name)) &&
    (await isAsStated(bytes, entries))
  );
};

const textOf = (bytes: Buffer): string | undefined => {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  return undefined;
};

/** Text that a person can read: no control characters, no markup, no script for a shell. */
const isText = (bytes: Buffer): boolean => {
  if (bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false;
  const text = textOf(bytes);
  return text !== undefined && !/[\u007f-\u009f]/.test(text) && !text.startsWith('#!') && !markup.test(text);
};

const hidesMore = (bytes: Buffer): boolean =>
  bytes.includes(archiveEnd) || hiddenMarkup.test(bytes.toString('latin1'));

/**
 * What a file is by its content; undefined for everything that a ticket does not take, and for files that are two
 * things at once. Text has no mark of its own, so its name says which kind it is.
 */
export const sniffFile = async (bytes: Buffer, name: string): Promise<AttachmentType | undefined> => {
  if (bytes.length === 0) return undefined;
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(bytes).catch(() => ({ ext: 'broken' })))?.ext;
  // Two letters are a bitmap's whole mark, and the beginning of many a text.
  if (found === undefined || found === 'bmp') {
    if (!isText(bytes)) return undefined;
    return /\.csv$/i.test(name) ? 'csv' : 'txt';
  }
  const type = attachmentTypes.find((known) => known === found);
  if (type === undefined || type === 'txt' || type === 'csv') return undefined;
  if (type === 'xlsx') return (await isWorkbook(bytes)) ? type : undefined;
  if (type === 'pdf' && !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return undefined;
  return endsWhereItSays(bytes, type) && !hidesMore(bytes) ? type : undefined;
};
