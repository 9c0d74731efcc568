import { z } from 'zod';
import { byConfirmed, byStaff, file, get, group, post, put } from '../endpoint.ts';
import { carriers, trackingStatuses } from '../vocabulary/carrier.ts';
import { FilePart, NumberText, WallTime, pageOf, pageQuery } from '../vocabulary/fields.ts';
import { numberMasks } from '../vocabulary/masking.ts';

/** Where the import of a lot stands; `withdrawn` took what was unsold off the shelf. */
export const lotStatuses = ['importing', 'imported', 'failed', 'withdrawn'] as const;
/** What a lot is for: its numbers are sold, or only found. */
export const lotOffers = ['sellable', 'query_only'] as const;

export const lotFields = [
  'carrier',
  'trackingNumber',
  'service',
  'zip5',
  'city',
  'state',
  'originZip5',
  'originCity',
  'originState',
  'shippedOn',
  'expectedOn',
  'deliveredOn',
  'status',
  'lastEventTime',
] as const;
export type LotField = (typeof lotFields)[number];

export const requiredFields: readonly LotField[] = ['carrier', 'trackingNumber', 'zip5', 'shippedOn'];

/** What columns hold where staff say so, by the name that the preview gives them; at most 100. */
export const ChosenColumns = z
  .record(z.string().min(1).max(60), z.enum([...lotFields, 'ignore']))
  .refine((chosen) => Object.keys(chosen).length <= 100);
export type ChosenColumns = z.infer<typeof ChosenColumns>;

/** Encodings that a text may be said to have, and what may stand first in `05/11/2026`. */
export const encodings = ['utf-8', 'gb18030', 'windows-1252', 'big5', 'utf-16le', 'utf-16be'] as const;
export const dayOrders = ['month_first', 'day_first', 'year_first'] as const;

const Value = z.string().min(1).max(100);

/** How a file is read where staff say so; what is not said is found out. */
export const LotReading = z.strictObject({
  sheet: z.string().max(200).optional(),
  /** The line of the headings; 0 for none. */
  headingLine: z.number().int().min(0).max(1000).optional(),
  encoding: z.enum(encodings).optional(),
  /** Of the whole file. */
  carrier: z.enum(carriers).optional(),
  dayOrder: z.enum(dayOrders).optional(),
  /** Whether zeros are put before ZIPs that lost them. */
  zeros: z.boolean().optional(),
  /** What values mean that are not known. */
  carriers: z.record(Value, z.enum(carriers)).optional(),
  statuses: z.record(Value, z.enum(trackingStatuses)).optional(),
});
export type LotReading = z.infer<typeof LotReading>;

/** What of a file has to be said before it can be imported whole. */
export const lotQuestions = ['encoding', 'carrier', 'dayOrder', 'zeros'] as const;

export const Lot = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Where the numbers come from, whose they are, and by which right they are offered. */
  source: z.string(),
  owner: z.string(),
  basis: z.string(),
  offer: z.enum(lotOffers),
  status: z.enum(lotStatuses),
  bytesRead: z.number().int(),
  bytesTotal: z.number().int(),
  rowsRead: z.number().int(),
  rowsImported: z.number().int(),
  /** Rows rejected with a line and a reason. */
  rowsRejected: z.number().int(),
  /** Rows whose number was known already; they are reported, never overwritten. */
  rowsKnown: z.number().int(),
  /** Rows whose number an earlier row of the same file has. */
  rowsDuplicate: z.number().int(),
  /** Columns that hold personal data and were dropped. */
  droppedColumns: z.array(z.string()),
  /** Columns that mean nothing to the importer. */
  ignoredColumns: z.array(z.string()),
  /** What went wrong, when the import failed as a whole. */
  problem: z.string().nullable(),
  importedBy: z.string(),
  createdTime: WallTime,
  finishedTime: WallTime.nullable(),
  /** When and why it was taken off the shelf, while it is. */
  withdrawnTime: WallTime.nullable(),
  withdrawReason: z.string().nullable(),
  /** How much of its unpaid numbers shows. */
  mask: z.enum(numberMasks),
});
export type Lot = z.infer<typeof Lot>;

const count = z.number().int();

export const LotStock = z.object({
  /** On the shelf: for sale, or only found where the lot is `query_only`. */
  available: count,
  held: count,
  reserved: count,
  sold: count,
  /** Sold and refunded; such a number is never sold again. */
  retired: count,
  /** Off the shelf with the lot; what restoring it brings back. */
  withdrawn: count,
  /** Blocked one by one; they stay away when the lot is restored. */
  blocked: count,
});
export type LotStock = z.infer<typeof LotStock>;

const reason = z.string().min(2, { error: 'fields.reason' }).max(200, { error: 'fields.reason' });

export const LotPreview = z.object({
  fileName: z.string(),
  format: z.enum(['csv', 'ndjson', 'xlsx']),
  /** Columns as the file names them; `field` says what each is taken for. */
  columns: z.array(
    z.object({
      name: z.string(),
      field: z.enum(lotFields).nullable(),
      use: z.enum(['read', 'dropped', 'ignored']),
    }),
  ),
  /** Sheets of a workbook; the one that is read, and the line of the headings, 0 for none. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  headingLine: z.number().int(),
  /** What has to be said, in `reading`. */
  questions: z.array(z.enum(lotQuestions)),
  /** Why rows would be rejected, the most frequent first, with how many and the first of their lines. */
  reasons: z.array(
    z.object({ field: z.string().nullable(), reason: z.string(), rows: count, lines: z.array(count) }),
  ),
  /** Values that mean nothing, with how many rows have them; rows with such a status go in without one. */
  unknownValues: z.array(z.object({ field: z.enum(['carrier', 'status']), value: z.string(), rows: count })),
  /** Fields that a lot cannot do without and that no column holds. */
  missing: z.array(z.enum(lotFields)),
  /** The first rows, and the first of each reason, by field; what is dropped or ignored is not shown. */
  rows: z.array(
    z.object({
      line: z.number().int(),
      values: z.record(z.string(), z.string()),
      /** Why the row would be rejected, null when it would go in. */
      problem: z.object({ field: z.string().nullable(), reason: z.string() }).nullable(),
    }),
  ),
  /** Rows that would go in as far as the file tells, and rows that are wrong or double; both up to where it was read. */
  rowsGood: count,
  rowsBad: count,
  /** Whether it was read to its end. */
  whole: z.boolean(),
  droppedColumns: z.array(z.string()),
  ignoredColumns: z.array(z.string()),
  /** Why the file would fail as a whole. */
  problem: z.string().nullable(),
});
export type LotPreview = z.infer<typeof LotPreview>;

const columnsText = z.string().describe('JSON: field or `ignore` by the name of a column');
/** `LotReading` as JSON. */
const readingText = z
  .string()
  .describe('JSON: sheet, headingLine, encoding, carrier, dayOrder, zeros, carriers, statuses');
const lotFile = { columns: columnsText.optional(), reading: readingText.optional(), file: FilePart };

export const lotEndpoints = group({
  previewLot: post('/manage/lots/preview', {
    summary:
      'What a file would bring: its columns, its first rows, how many would go in and why others would not; the beginning of a text file is enough',
    ...byStaff('lots:import'),
    encoding: 'multipart',
    form: z.object(lotFile),
    priority: 'read',
    data: LotPreview,
  }),
  importLot: post('/manage/lots', {
    summary:
      'Upload a lot: CSV, NDJSON or XLSX; fields source, owner, basis, offer, mask, columns and reading before the file',
    ...byConfirmed('lots:import'),
    key: true,
    encoding: 'multipart',
    form: z.object({
      source: z.string(),
      owner: z.string(),
      basis: z.string(),
      offer: z.enum(lotOffers),
      mask: z.enum(numberMasks).optional(),
      ...lotFile,
    }),
    data: Lot,
  }),
  listLots: get('/manage/lots/list', {
    summary:
      'Lots, newest first; with `stock` where their shipments stand, which takes a while with much stock',
    ...byStaff('lots:read'),
    query: z.strictObject({ ...pageQuery, stock: z.enum(['true']).optional() }),
    data: pageOf(Lot.extend({ stock: LotStock.nullable() })),
  }),
  getLot: get('/manage/lots/:id', {
    summary: 'A lot and the progress of its import',
    ...byStaff('lots:read'),
    data: Lot,
  }),
  setLotMask: put('/manage/lots/:id/mask', {
    summary: 'Show more or less of the unpaid numbers of a lot, from the next answer on',
    ...byConfirmed('lots:import'),
    key: true,
    body: z.strictObject({ mask: z.enum(numberMasks), reason }),
    data: Lot,
  }),
  lotStock: get('/manage/lots/:id/stock', {
    summary: 'Where the shipments of a lot stand; counted anew, which takes a while with much stock',
    ...byStaff('lots:read'),
    data: LotStock,
  }),
  listRejectedRows: get('/manage/lots/:id/rejected', {
    summary: 'The rows that were refused or known, a file of line, column, reason',
    ...byStaff('lots:read'),
    ...file('csv'),
    query: z.strictObject({ limit: NumberText(1, 10_000_000).optional() }),
  }),
  withdrawLot: post('/manage/lots/:id/withdraw', {
    summary: 'Take what is not sold of a lot off the shelf; above 1,000 rows with the name of its file',
    ...byConfirmed('lots:withdraw'),
    key: true,
    body: z.strictObject({ reason, name: z.string().max(200, { error: 'fields.lotName' }).optional() }),
    data: Lot.extend({ withdrawn: count }),
  }),
  restoreLot: post('/manage/lots/:id/restore', {
    summary:
      'Put what left the shelf with a lot back; `kept` numbers are blocked for another reason and stay away',
    ...byConfirmed('lots:withdraw'),
    key: true,
    body: z.strictObject({ reason }),
    data: Lot.extend({ restored: count, kept: count }),
  }),
});
