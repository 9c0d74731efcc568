import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { FilePart, Id, NumberText, WallTime, pageOf, pageQuery } from '../vocabulary/fields.ts';
import { numberMasks } from '../vocabulary/masking.ts';

/** Where the import of a lot stands; `withdrawn` took what was unsold off the shelf. */
export const lotStatuses = ['importing', 'imported', 'failed', 'withdrawn'] as const;
/** What a lot is for: its numbers are sold, or only found. */
export const lotOffers = ['sellable', 'query_only'] as const;

/** What a column of a lot may hold. */
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

/** Without these a file is no lot. */
export const requiredFields: readonly LotField[] = ['carrier', 'trackingNumber', 'zip5', 'shippedOn'];

/** What columns hold where staff say so, by the name that the preview gives them; at most 100. */
export const ChosenColumns = z
  .record(z.string().min(1).max(60), z.enum([...lotFields, 'ignore']))
  .refine((chosen) => Object.keys(chosen).length <= 100);
export type ChosenColumns = z.infer<typeof ChosenColumns>;

/**
 * Bits that are left to guess an unpaid number under each mask, given another number of the lot: 2 to their power is how
 * many guesses it takes. Whole numbers, rounded down.
 */
export const GuessBits = z.object({ standard: z.number().int(), strict: z.number().int() });
export type GuessBits = z.infer<typeof GuessBits>;

/** An imported file of shipments, where it came from and what became of it. */
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
  /** Null while not measured, and where no two numbers can be compared. */
  guessBits: GuessBits.nullable(),
});
export type Lot = z.infer<typeof Lot>;

const count = z.number().int();

/** Where the shipments of a lot stand. */
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

/** What a file would bring, told before it is imported. */
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
  /** Fields that a lot cannot do without and that no column holds. */
  missing: z.array(z.enum(lotFields)),
  /** The first rows, by field; what is dropped or ignored is not shown. */
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
  /** Measured on the rows that were read; the whole file can only be easier to guess. Null where nothing compares. */
  guessBits: GuessBits.nullable(),
  /** Rows that were read to measure that. */
  rowsMeasured: count,
});
export type LotPreview = z.infer<typeof LotPreview>;

/** `ChosenColumns` as JSON. */
const columnsText = z.string().describe('JSON: field or `ignore` by the name of a column');

/** Importing stock and taking it off the shelf. */
export const lotEndpoints = {
  previewLot: defineEndpoint({
    id: 'previewLot',
    method: 'POST',
    path: '/manage/lots/preview',
    summary:
      'What a file would bring: its columns, its first 20 rows and how many would go in; the beginning of a text file is enough',
    access: 'lots:import',
    key: true,
    encoding: 'multipart',
    form: z.object({ columns: columnsText.optional(), file: FilePart }),
    priority: 'read',
    data: LotPreview,
  }),
  importLot: defineEndpoint({
    id: 'importLot',
    method: 'POST',
    path: '/manage/lots',
    summary:
      'Upload a lot: CSV, NDJSON or XLSX; fields source, owner, basis, offer, mask and columns before the file',
    access: 'lots:import',
    key: true,
    idempotent: true,
    retry: false,
    encoding: 'multipart',
    form: z.object({
      source: z.string(),
      owner: z.string(),
      basis: z.string(),
      offer: z.enum(lotOffers),
      mask: z.enum(numberMasks).optional(),
      columns: columnsText.optional(),
      file: FilePart,
    }),
    data: Lot,
  }),
  listLots: defineEndpoint({
    id: 'listLots',
    method: 'GET',
    path: '/manage/lots/list',
    summary:
      'Lots, newest first; with `stock` where their shipments stand, which takes a while with much stock',
    access: 'lots:read',
    key: true,
    query: z.strictObject({ ...pageQuery, stock: z.enum(['true']).optional() }),
    data: pageOf(Lot.extend({ stock: LotStock.nullable() })),
  }),
  getLot: defineEndpoint({
    id: 'getLot',
    method: 'GET',
    path: '/manage/lots/:id',
    summary: 'A lot and the progress of its import',
    access: 'lots:read',
    key: true,
    params: z.object({ id: Id }),
    data: Lot,
  }),
  setLotMask: defineEndpoint({
    id: 'setLotMask',
    method: 'PUT',
    path: '/manage/lots/:id/mask',
    summary: 'Show more or less of the unpaid numbers of a lot, from the next answer on',
    access: 'lots:import',
    key: true,
    idempotent: true,
    retry: false,
    params: z.object({ id: Id }),
    body: z.strictObject({ mask: z.enum(numberMasks), reason }),
    data: Lot,
  }),
  lotStock: defineEndpoint({
    id: 'lotStock',
    method: 'GET',
    path: '/manage/lots/:id/stock',
    summary: 'Where the shipments of a lot stand; counted anew, which takes a while with much stock',
    access: 'lots:read',
    key: true,
    params: z.object({ id: Id }),
    data: LotStock,
  }),
  listRejectedRows: defineEndpoint({
    id: 'listRejectedRows',
    method: 'GET',
    path: '/manage/lots/:id/rejected',
    summary: 'The rows that were refused or known, a file of line, column, reason',
    access: 'lots:read',
    key: true,
    answer: 'file',
    params: z.object({ id: Id }),
    query: z.strictObject({ limit: NumberText(1, 10_000_000).optional() }),
    data: z.unknown(),
  }),
  withdrawLot: defineEndpoint({
    id: 'withdrawLot',
    method: 'POST',
    path: '/manage/lots/:id/withdraw',
    summary: 'Take what is not sold of a lot off the shelf; above 1,000 rows with the name of its file',
    access: 'lots:withdraw',
    key: true,
    idempotent: true,
    retry: false,
    params: z.object({ id: Id }),
    body: z.strictObject({ reason, name: z.string().max(200, { error: 'fields.lotName' }).optional() }),
    data: Lot.extend({ withdrawn: count }),
  }),
  restoreLot: defineEndpoint({
    id: 'restoreLot',
    method: 'POST',
    path: '/manage/lots/:id/restore',
    summary:
      'Put what left the shelf with a lot back; `kept` numbers are blocked for another reason and stay away',
    access: 'lots:withdraw',
    key: true,
    idempotent: true,
    retry: false,
    params: z.object({ id: Id }),
    body: z.strictObject({ reason }),
    data: Lot.extend({ restored: count, kept: count }),
  }),
} as const;
