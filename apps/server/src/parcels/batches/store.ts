import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { ParcelChoice } from '@waybill/carriers/tracking/outcome.ts';
import type { Selectable } from 'kysely';
import { type Db, type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/db/enqueue.ts';
import { type Page, readPage } from '../../platform/db/read-page.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import type { Parcel } from '../../platform/db/parcel-state.ts';
import type { NewItem } from './rules.ts';

export type StoredBatch = Selectable<Tables['track_batches']>;

export type StoredItem = Selectable<Tables['track_items']> & {
  readonly candidates: NewItem['candidates'];
  readonly choices: readonly ParcelChoice[];
};

/** SQL of the condition that a parcel `p` is what the carrier answered to the question of an item `i`. */
export const isAnswer =
  'p.carrier = i.carrier AND p.tracking_number = i.canonical AND p.question = i.unique_id';

export type BatchKey = { readonly userId: number; readonly batchId: number };

// Batches -------------------------------------------------------------------------

/**
 * Numbers that the user gave in batches today, batches that are not done or paused (`open`), and those of them that are
 * asked for now (`running`): the others wait for carriers that take no calls.
 */
export const findUse = statement<{ today: number; open: number; running: number }, [number]>(
  `SELECT coalesce(sum(total) FILTER (WHERE created_at >= date_trunc('day', now())), 0)::int AS today,
     (count(*) FILTER (WHERE state = 'running'))::int AS open,
     (count(*) FILTER (WHERE state = 'running' AND (worker IS NOT NULL OR EXISTS (
       SELECT FROM track_items i WHERE i.user_id = b.user_id AND i.batch_id = b.id AND i.outcome IS NULL
         AND i.ask_at <= clock_timestamp()))))::int AS running
   FROM track_batches b WHERE user_id = $1`,
);

const insertItems = statement<never, [number, number, string]>(
  `INSERT INTO track_items (user_id, batch_id, position, number, carrier, canonical, candidates, reason)
   SELECT $1, $2, position, number, carrier, canonical, candidates, reason
   FROM jsonb_to_recordset($3::jsonb) AS item (position int, number text, carrier carrier, canonical text,
     candidates jsonb, reason text)`,
);

export const insertBatch = async (
  tx: Tx,
  userId: number,
  items: readonly NewItem[],
  duplicates: number,
): Promise<number> => {
  const { id: batchId } = await tx
    .insertInto('track_batches')
    .values({ user_id: userId, total: items.length, duplicates })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertItems(tx, userId, batchId, JSON.stringify(items));
  return batchId;
};

const batchOf = (reader: Reader, { userId, batchId }: BatchKey) =>
  reader.selectFrom('track_batches').selectAll().where('user_id', '=', userId).where('id', '=', batchId);

export const findBatch = (reader: Reader, key: BatchKey): Promise<StoredBatch | undefined> =>
  batchOf(reader, key).executeTakeFirst();

export const lockBatch = (tx: Tx, key: BatchKey): Promise<StoredBatch | undefined> =>
  batchOf(tx, key).forUpdate().executeTakeFirst();

export const listBatches = (
  db: Db,
  userId: number,
  page: Page,
): Promise<{ list: StoredBatch[]; total: number }> => {
  const batches = db.selectFrom('track_batches').where('user_id', '=', userId);
  return readPage(batches.selectAll().orderBy('id', 'desc'), batches, page);
};

export const countItems = statement<
  Pick<StoredLine, 'outcome' | 'status' | 'reason'> & { readonly count: number },
  [number, number]
>(
  `SELECT i.outcome, p.status, i.reason, count(*)::int AS count
   FROM track_items i
   LEFT JOIN parcels p ON i.outcome = 'found' AND ${isAnswer}
   WHERE i.user_id = $1 AND i.batch_id = $2 AND i.outcome IS NOT NULL
   GROUP BY 1, 2, 3`,
);

export const setState = statement<never, [number, number, StoredBatch['state']]>(
  'UPDATE track_batches SET state = $3 WHERE user_id = $1 AND id = $2',
);

export const batchChannel = 'track_batches';

export const notifyChange = statement<never, [batchId: number]>(
  `SELECT pg_notify('${batchChannel}', $1::bigint::text)`,
);

export const batchJob = 'track_batch';
export const batchJobKeys = `${batchJob}:`;

export const enqueueBatch = (tx: Tx, key: BatchKey, afterMs = 0): Promise<void> =>
  enqueue(tx, batchJob, key, { key: `${batchJobKeys}${key.batchId}`, attempts: 5, afterMs });

// Lines of the stream ---------------------------------------------------------------

const shown = [
  'status',
  'sub_status',
  'delayed',
  'carrier_words',
  'expected_on',
  'events',
  'fetched_at',
  'next_ask_at',
] as const satisfies readonly (keyof Parcel)[];

/** A number that has ended, with its parcel where one was found. */
export type StoredLine = StoredItem & {
  readonly seq: number;
  readonly outcome: NonNullable<StoredItem['outcome']>;
} & {
  readonly [Column in (typeof shown)[number]]: Parcel[Column] | null;
};

export const findLines = statement<StoredLine, [number, number, number, number]>(
  `SELECT i.*, ${shown.map((column) => `p.${column}`).join(', ')}
   FROM track_items i LEFT JOIN parcels p ON i.outcome = 'found' AND ${isAnswer}
   WHERE i.user_id = $1 AND i.batch_id = $2 AND i.seq > $3
   ORDER BY i.seq LIMIT $4`,
);

// Fixing ------------------------------------------------------------------------------

export const reopenFailed = statement<{ position: number }, [number, number]>(
  `UPDATE track_items SET outcome = NULL, seq = NULL, reason = NULL, waits = 0, ask_at = now()
   WHERE user_id = $1 AND batch_id = $2 AND outcome = 'failed' RETURNING position`,
);

export const undoDone = statement<never, [number, number, number]>(
  `UPDATE track_batches SET done = done - $3::int WHERE user_id = $1 AND id = $2`,
);

export const lockItems = statement<StoredItem, [number, number, readonly number[]]>(
  `SELECT * FROM track_items
   WHERE user_id = $1 AND batch_id = $2 AND position = ANY ($3::int[]) ORDER BY position FOR UPDATE`,
);

// What the carrier offered stays, so that another parcel of the same number can be chosen.
export const reassignItems = statement<never, [number, number, string, Carrier, string]>(
  `UPDATE track_items i SET carrier = $4::carrier, canonical = pinned.canonical, unique_id = $5,
     outcome = NULL, seq = NULL, reason = NULL,
     choices = CASE WHEN $5 = '' THEN '[]' ELSE choices END, waits = 0, ask_at = now()
   FROM jsonb_to_recordset($3::jsonb) AS pinned (position int, canonical text)
   WHERE i.user_id = $1 AND i.batch_id = $2 AND i.position = pinned.position`,
);
