import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id, NumberText, WallTime, pageOf, pageQuery } from '../vocabulary/fields.ts';

/** Where the import of a lot stands; `withdrawn` took what was unsold off the shelf. */
export const lotStatuses = ['importing', 'imported', 'failed', 'withdrawn'] as const;
export const lotOffers = ['sellable', 'query_only'] as const;

export const Lot = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Where the numbers come from, whose they are, and by which right they are offered. */
  source: z.string(),
  owner: z.string(),
  basis: z.string(),
  offer: z.enum(lotOffers),
  status: z.enum(lotStatuses),
  /** Bytes read and bytes in all, for a progress bar. */
  bytesRead: z.number().int(),
  bytesTotal: z.number().int(),
  rowsRead: z.number().int(),
  rowsImported: z.number().int(),
  /** Rows refused with a line and a reason. */
  rowsRejected: z.number().int(),
  /** Rows whose number was known already; they are reported, never overwritten. */
  rowsKnown: z.number().int(),
  /** Columns that hold personal data and were dropped. */
  droppedColumns: z.array(z.string()),
  /** Columns that mean nothing to the importer. */
  ignoredColumns: z.array(z.string()),
  /** What went wrong, when the import failed as a whole. */
  problem: z.string().nullable(),
  importedBy: z.string(),
  createdTime: WallTime,
  finishedTime: WallTime.nullable(),
});
export type Lot = z.infer<typeof Lot>;

export const lotEndpoints = {
  importLot: defineEndpoint({
    id: 'importLot',
    method: 'POST',
    path: '/manage/lots',
    summary: 'Upload a lot: CSV, NDJSON or XLSX; fields source, owner, basis, offer before the file',
    access: 'lots:import',
    encoding: 'multipart',
    data: Lot,
  }),
  listLots: defineEndpoint({
    id: 'listLots',
    method: 'GET',
    path: '/manage/lots/list',
    summary: 'Lots, newest first',
    access: 'lots:read',
    query: z.strictObject({ ...pageQuery }),
    data: pageOf(Lot),
  }),
  getLot: defineEndpoint({
    id: 'getLot',
    method: 'GET',
    path: '/manage/lots/:id',
    summary: 'A lot and the progress of its import',
    access: 'lots:read',
    params: z.object({ id: Id }),
    data: Lot,
  }),
  listRejectedRows: defineEndpoint({
    id: 'listRejectedRows',
    method: 'GET',
    path: '/manage/lots/:id/rejected',
    summary: 'The rows that were refused or known, a file of line, column, reason',
    access: 'lots:read',
    answer: 'file',
    params: z.object({ id: Id }),
    query: z.strictObject({ limit: NumberText(1, 10_000_000).optional() }),
    data: z.unknown(),
  }),
  withdrawLot: defineEndpoint({
    id: 'withdrawLot',
    method: 'POST',
    path: '/manage/lots/:id/withdraw',
    summary: 'Take what is not sold of a lot off the shelf',
    access: 'lots:withdraw',
    params: z.object({ id: Id }),
    body: z.strictObject({
      reason: z.string().min(2, { error: 'fields.reason' }).max(200, { error: 'fields.reason' }),
    }),
    data: Lot.extend({ withdrawn: z.number().int() }),
  }),
} as const;
