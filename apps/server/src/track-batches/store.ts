import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { ParcelChoice, TrackedParcel } from '@waybill/carriers/tracking/outcome.ts';
import type { Selectable } from 'kysely';
import { type Db, type Reader, type Tx, namedStatement, statement } from '../platform/db/database.ts';
import { type Page, readPage } from '../platform/db/read-page.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import type { CarrierCandidate, NewItem } from './rules.ts';

export type StoredBatch = Selectable<Tables['track_batches']>;

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

const insertItems = namedStatement<
  never,
  {
    userId: number;
    batchId: number;
    positions: number[];
    numbers: string[];
    carriers: (Carrier | null)[];
    canonicals: (string | null)[];
    candidates: string[];
    reasons: (string | null)[];
  }
>(
  `INSERT INTO track_items (user_id, batch_id, position, number, carrier, canonical, candidates, reason)
   SELECT $userId, $batchId, position, number, carrier::carrier, canonical, candidates::jsonb, reason
   FROM unnest($positions::int[], $numbers::text[], $carriers::text[], $canonicals::text[], $candidates::text[],
     $reasons::text[])
     AS item (position, number, carrier, canonical, candidates, reason)`,
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
  await insertItems(tx, {
    userId,
    batchId,
    positions: items.map((item) => item.position),
    numbers: items.map((item) => item.number),
    carriers: items.map((item) => item.carrier),
    canonicals: items.map((item) => item.canonical),
    candidates: items.map((item) => JSON.stringify(item.candidates)),
    reasons: items.map((item) => item.reason),
  });
  return batchId;
};

export const findBatch = (reader: Reader, key: BatchKey): Promise<StoredBatch | undefined> =>
  reader
    .selectFrom('track_batches')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('id', '=', key.batchId)
    .executeTakeFirst();

export const lockBatch = (tx: Tx, key: BatchKey): Promise<StoredBatch | undefined> =>
  tx
    .selectFrom('track_batches')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('id', '=', key.batchId)
    .forUpdate()
    .executeTakeFirst();

export const listBatches = (
  db: Db,
  userId: number,
  page: Page,
): Promise<{ list: StoredBatch[]; total: number }> => {
  const batches = db.selectFrom('track_batches').where('user_id', '=', userId);
  return readPage(batches.selectAll().orderBy('id', 'desc'), batches, page);
};

export const countItems = statement<
  {
    outcome: 'found' | 'several' | 'failed' | 'unrecognised';
    status: TrackingStatus | null;
    reason: string | null;
    count: number;
  },
  [number, number]
>(
  `SELECT i.outcome, p.status, i.reason, count(*)::int AS count
   FROM track_items i
   LEFT JOIN tracked_parcels p ON i.outcome = 'found' AND p.carrier = i.carrier AND p.number = i.canonical
     AND p.unique_id = i.unique_id
   WHERE i.user_id = $1 AND i.batch_id = $2 AND i.outcome IS NOT NULL
   GROUP BY 1, 2, 3`,
);

export const setState = async (tx: Tx, key: BatchKey, state: StoredBatch['state']): Promise<void> => {
  await tx
    .updateTable('track_batches')
    .set({ state })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.batchId)
    .execute();
};

export const batchChannel = 'track_batches';

const notifyProcesses = statement<never, [string]>(`SELECT pg_notify('${batchChannel}', $1)`);

export const notifyChange = async (tx: Tx, batchId: number): Promise<void> => {
  await notifyProcesses(tx, String(batchId));
};

export const batchJobKeys = 'track_batch:';

// Lines of the stream ---------------------------------------------------------------

export type StoredLine = {
  readonly seq: number;
  readonly position: number;
  readonly number: string;
  readonly carrier: Carrier | null;
  /** The parcel that was chosen of several under the number; empty when none was. */
  readonly unique_id: string;
  readonly outcome: 'found' | 'several' | 'failed' | 'unrecognised';
  readonly reason: string | null;
  readonly choices: readonly ParcelChoice[];
  readonly candidates: readonly CarrierCandidate[];
  readonly status: TrackingStatus | null;
  readonly parcel: TrackedParcel | null;
  readonly fetched_at: string | null;
  readonly fresh_until: string | null;
};

export const findLines = statement<StoredLine, [number, number, number, number]>(
  `SELECT i.seq, i.position, i.number, i.carrier, i.unique_id, i.outcome, i.reason, i.choices, i.candidates,
     p.status, p.parcel, p.fetched_at, p.fresh_until
   FROM track_items i
   LEFT JOIN tracked_parcels p ON i.outcome = 'found' AND p.carrier = i.carrier AND p.number = i.canonical
     AND p.unique_id = i.unique_id
   WHERE i.user_id = $1 AND i.batch_id = $2 AND i.seq > $3
   ORDER BY i.seq LIMIT $4`,
);

// Fixing ------------------------------------------------------------------------------

export const reopenFailed = async (tx: Tx, key: BatchKey): Promise<number> => {
  const reopened = await openFailed(tx, key.userId, key.batchId);
  await undoDone(tx, key.userId, key.batchId, reopened.length);
  return reopened.length;
};
const openFailed = statement<{ position: number }, [number, number]>(
  `UPDATE track_items SET outcome = NULL, seq = NULL, reason = NULL, waits = 0, ask_at = now()
   WHERE user_id = $1 AND batch_id = $2 AND outcome = 'failed' RETURNING position`,
);
const undoDone = statement<never, [number, number, number]>(
  `UPDATE track_batches SET done = done - $3::int WHERE user_id = $1 AND id = $2`,
);

export const lockItems = statement<
  {
    position: number;
    number: string;
    carrier: Carrier | null;
    unique_id: string;
    outcome: string | null;
    choices: readonly ParcelChoice[];
  },
  [number, number, readonly number[]]
>(
  `SELECT position, number, carrier, unique_id, outcome, choices FROM track_items
   WHERE user_id = $1 AND batch_id = $2 AND position = ANY ($3::int[]) ORDER BY position FOR UPDATE`,
);

// What the carrier offered stays, so that another parcel of the same number can be chosen.
const reassign = namedStatement<
  never,
  BatchKey & { positions: number[]; canonicals: string[]; carrier: Carrier; uniqueId: string }
>(
  `UPDATE track_items i SET carrier = $carrier::carrier, canonical = pinned.canonical, unique_id = $uniqueId,
     outcome = NULL, seq = NULL, reason = NULL,
     choices = CASE WHEN $uniqueId = '' THEN '[]' ELSE choices END, waits = 0, ask_at = now()
   FROM unnest($positions::int[], $canonicals::text[]) AS pinned (position, canonical)
   WHERE i.user_id = $userId AND i.batch_id = $batchId AND i.position = pinned.position`,
);

export const pinItems = async (
  tx: Tx,
  key: BatchKey,
  items: readonly { readonly position: number; readonly canonical: string; readonly hadEnded: boolean }[],
  to: { readonly carrier: Carrier; readonly uniqueId: string },
): Promise<void> => {
  const positions = items.map(({ position }) => position);
  const canonicals = items.map(({ canonical }) => canonical);
  await reassign(tx, { ...key, positions, canonicals, ...to });
  const ended = items.filter(({ hadEnded }) => hadEnded).length;
  if (ended > 0) await undoDone(tx, key.userId, key.batchId, ended);
};
