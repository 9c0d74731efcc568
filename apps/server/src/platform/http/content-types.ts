import type { FileKind } from '@waybill/contract/endpoint.ts';
import type { AttachmentType } from '@waybill/contract/vocabulary/ticket.ts';

export const csvContentType = 'text/csv; charset=utf-8';
export const jsonContentType = 'application/json';
export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const attachmentContentTypes: Readonly<Record<AttachmentType, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  xlsx: xlsxContentType,
};

export const contentTypes: Readonly<Record<FileKind, string>> = {
  ...attachmentContentTypes,
  json: jsonContentType,
  ndjson: 'application/x-ndjson',
  events: 'text/event-stream',
};
