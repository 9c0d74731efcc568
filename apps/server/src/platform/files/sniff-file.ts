import { type AttachmentType, attachmentTypes } from '@waybill/contract/vocabulary/ticket.ts';
import { isAsStated, listZip } from '@waybill/files/zip.ts';
import { endsWhereItSays } from './file-ends.ts';

const mostUnpacked = 200 * 1024 * 1024;
/** How many times its own size: text packs well, but not like that. */
const mostPacked = 200;

const markup =
  /<(?:!doctype|\?xml|\?php|!--|\/?(?:html|head|body|script|svg|iframe|object|embed|applet|meta|link|base|form|img|video|audio|style|template)\b)/i;
const hiddenMarkup = /<(?:!doctype\s+html|script|html|iframe|\?php)/i;
const archiveEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

const isWorkbook = async (bytes: Buffer): Promise<boolean> => {
  const entries = listZip(bytes);
  if (entries === null) return false;
  const names = new Set(entries.map((entry) => entry.name));
  const unpacked = entries.reduce((total, entry) => total + entry.unpackedBytes, 0);
  return (
    bytes.lastIndexOf(archiveEnd) + 22 === bytes.length &&
    unpacked <= Math.min(mostUnpacked, Math.max(bytes.length * mostPacked, 1_000_000)) &&
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
