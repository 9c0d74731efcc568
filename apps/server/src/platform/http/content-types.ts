import type { AttachmentType } from '@waybill/contract/vocabulary/ticket.ts';

export const csvContentType = 'text/csv; charset=utf-8';
export const jsonContentType = 'application/json';
export const pdfContentType = 'application/pdf';
export const zipContentType = 'application/zip';
export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** As what a file of a ticket is given out. */
export const attachmentContentTypes: Readonly<Record<AttachmentType, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: pdfContentType,
  txt: 'text/plain',
  csv: 'text/csv',
  xlsx: xlsxContentType,
};
