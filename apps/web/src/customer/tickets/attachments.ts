import {
  attachmentTypes,
  ticketLimits,
  type AttachmentScan,
  type AttachmentType,
} from '@waybill/contract/vocabulary/ticket.ts';

/** The type that a file says it has; the server looks into it and decides. */
export const typeOf = (name: string): AttachmentType | undefined => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const type = ending === 'jpeg' ? 'jpg' : ending;
  return attachmentTypes.find((known) => known === type);
};

const images: ReadonlySet<AttachmentType> = new Set(['png', 'jpg', 'webp']);

export const isImage = (type: AttachmentType | undefined): boolean => type !== undefined && images.has(type);

/** Whether a file can be had: none that the scanner rejected, and while it is checked by its sender alone. */
export const isReadable = ({ scan }: { readonly scan: AttachmentScan | null }, own: boolean): boolean =>
  scan !== 'refused' && (scan !== 'checking' || own);

/** What is wrong with a file that is to go beside so many others; undefined when it may go. */
export const problemOf = ({ name, size }: Pick<File, 'name' | 'size'>, others: number) => {
  if (others >= ticketLimits.files) return 'count';
  if (typeOf(name) === undefined) return 'type';
  if (size === 0) return 'empty';
  return size > ticketLimits.fileBytes ? 'size' : undefined;
};

export const acceptedFiles = [...attachmentTypes, 'jpeg'].map((type) => `.${type}`).join(',');

/** Bytes as people read them: `820 B`, `12.5 KB`, `4.8 MB`. */
export const sizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
};

const two = (value: number): string => String(value).padStart(2, '0');

export const pastedName = (prefix: string, type: string, at: Date): string => {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  const ending = type === 'image/jpeg' ? 'jpg' : type === 'image/webp' ? 'webp' : 'png';
  return `${prefix}-${day}-${time}.${ending}`;
};
