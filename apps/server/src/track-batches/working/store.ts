import type { ParcelChoice, TrackedParcel } from '@waybill/carriers/tracking/outcome.ts';
import type { Carrier, TrackingReason, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { type BatchKey, type StoredBatch, batchJobKeys } from '../store.ts';

/** Seconds after which a worker that was not seen counts as gone; it says every second that it is there. */
const workerGoneAfter = 6;

export const claimBatch = statement<{ id: number }, [number, number, string]>(
  `UPDATE track_batches SET worker = $3::uuid, worked_at = clock_timestamp()
   WHERE user_id = $1 AND id = $2 AND state = 'running'
     AND (worker IS NULL OR worked_at < clock_timestamp() - interval '${workerGoneAfter} seconds')
   RETURNING id`,
);

export const touchBatch = statement<{ state: StoredBatch['state'] }, [number, number, string]>(
  `UPDATE track_batches SET worked_at = clock_timestamp()
   WHERE user_id = $1 AND id = $2 AND worker = $3::uuid RETURNING state`,
);

export const findAbandoned = statement<{ user_id: number; id: number }, []>(
  `SELECT b.user_id, b.id FROM track_batches b
   WHERE b.state = 'running'
     AND (b.worker IS NULL OR b.worked_at < clock_timestamp() - interval '${workerGoneAfter} seconds')
     AND NOT EXISTS (
       SELECT FROM graphile_worker.jobs j
       WHERE j.key = '${batchJobKeys}' || b.id AND j.locked_at IS NULL AND j.attempts < j.max_attempts)`,
);

export const anyRunning = statement<{ id: number }, []>(
  `SELECT id FROM track_batches WHERE state = 'running' LIMIT 1`,
);

export type OpenItem = {
  readonly position: number;
  readonly carrier: Carrier;
  readonly canonical: string;
  readonly unique_id: string;
};

export const findDue = statement<OpenItem, [number, number, Carrier[]]>(
  `SELECT position, carrier, canonical, unique_id FROM track_items
   WHERE user_id = $1 AND batch_id = $2 AND outcome IS NULL AND carrier <> ALL ($3::carrier[])
     AND ask_at <= clock_timestamp()
   ORDER BY position`,
);

export const findOpen = statement<{ open: number; due_in_ms: number }, [number, number]>(
  `SELECT count(*)::int AS open,
     coalesce(greatest(0, extract(epoch FROM min(ask_at) - clock_timestamp()) * 1000), 0)::int AS due_in_ms
   FROM track_items WHERE user_id = $1 AND batch_id = $2 AND outcome IS NULL`,
);

export const releaseBatch = statement<never, [number, number, StoredBatch['state']]>(
  `UPDATE track_batches SET worker = NULL, state = $3 WHERE user_id = $1 AND id = $2`,
);

export const countEnded = statement<never, [number, number, number]>(
  `UPDATE track_batches SET done = done + $3::int, last_seq = last_seq + $3::int, worked_at = clock_timestamp()
   WHERE user_id = $1 AND id = $2`,
);

export const findAsker = statement<{ user_name: string }, [number]>(
  'SELECT user_name FROM users WHERE id = $1',
);

export const findAsked = statement<{ canonical: string }, [number, number]>(
  `SELECT DISTINCT i.canonical FROM track_batches b
   JOIN track_items i ON i.user_id = b.user_id AND i.batch_id = b.id
   WHERE b.user_id = $1 AND (b.id = $2 OR b.created_at > now() - interval '1 hour') AND i.canonical IS NOT NULL`,
);

export type FreshItem = { readonly position: number; readonly canonical: string };

export const findFresh = statement<FreshItem, [number, number, number[] | null]>(
  `SELECT i.position, i.canonical FROM track_items i
   JOIN tracked_parcels p ON p.carrier = i.carrier AND p.number = i.canonical AND p.unique_id = i.unique_id
   WHERE i.user_id = $1 AND i.batch_id = $2 AND i.outcome IS NULL AND p.fresh_until > clock_timestamp()
     AND ($3::int[] IS NULL OR i.position = ANY ($3::int[]))`,
);

// The statements below find the row of a number by its whole key, taken from what was counted: the planner takes a
// user's batch for one row, and would otherwise go through all of it for each number that ends.

const updateFresh = namedStatement<
  { position: number },
  BatchKey & { lastSeq: number; positions: number[]; canonicals: string[] }
>(
  `UPDATE track_items i SET outcome = 'found', reason = NULL, seq = $lastSeq::int + fresh.n,
     choices = CASE WHEN i.unique_id = '' THEN '[]' ELSE i.choices END
   FROM (
     SELECT i.user_id, i.batch_id, i.position, row_number() OVER (ORDER BY i.position) AS n
     FROM unnest($positions::int[], $canonicals::text[]) AS known (position, canonical)
     JOIN track_items i ON i.user_id = $userId AND i.batch_id = $batchId AND i.position = known.position
       AND i.outcome IS NULL AND i.canonical = known.canonical
     JOIN tracked_parcels p ON p.carrier = i.carrier AND p.number = i.canonical AND p.unique_id = i.unique_id
     WHERE p.fresh_until > clock_timestamp()
   ) fresh
   WHERE i.user_id = fresh.user_id AND i.batch_id = fresh.batch_id AND i.position = fresh.position
   RETURNING i.position`,
);

export const endFresh = (
  tx: Tx,
  key: BatchKey,
  lastSeq: number,
  known: readonly FreshItem[],
): Promise<{ position: number }[]> =>
  updateFresh(tx, {
    ...key,
    lastSeq,
    positions: known.map(({ position }) => position),
    canonicals: known.map(({ canonical }) => canonical),
  });

export const endUnrecognised = statement<{ position: number }, [number, number, number]>(
  `UPDATE track_items i SET outcome = 'unrecognised', seq = $3::int + open.n
   FROM (
     SELECT user_id, batch_id, position, row_number() OVER (ORDER BY position) AS n FROM track_items
     WHERE user_id = $1 AND batch_id = $2 AND outcome IS NULL AND carrier IS NULL
   ) open
   WHERE i.user_id = open.user_id AND i.batch_id = open.batch_id AND i.position = open.position
   RETURNING i.position`,
);

export type ItemResult = OpenItem & {
  readonly outcome: 'found' | 'several' | 'failed';
  readonly reason: TrackingReason | null;
  readonly choices: readonly ParcelChoice[];
};

const updateAnswered = namedStatement<
  { position: number },
  BatchKey & {
    lastSeq: number;
    positions: number[];
    carriers: Carrier[];
    canonicals: string[];
    outcomes: ItemResult['outcome'][];
    reasons: (TrackingReason | null)[];
    choices: string[];
    uniqueIds: string[];
  }
>(
  `UPDATE track_items i
   SET outcome = a.outcome, reason = a.reason, seq = $lastSeq::int + a.n,
     choices = CASE WHEN a.unique_id = '' THEN a.choices::jsonb ELSE i.choices END
   FROM (
     SELECT a.*, o.user_id, o.batch_id, row_number() OVER (ORDER BY a.position) AS n
     FROM unnest($positions::int[], $carriers::text[], $canonicals::text[], $outcomes::text[], $reasons::text[],
       $choices::text[], $uniqueIds::text[])
       AS a (position, carrier, canonical, outcome, reason, choices, unique_id)
     JOIN track_items o ON o.user_id = $userId AND o.batch_id = $batchId AND o.position = a.position
       AND o.outcome IS NULL AND o.carrier = a.carrier::carrier AND o.canonical = a.canonical
       AND o.unique_id = a.unique_id
   ) a
   WHERE i.user_id = a.user_id AND i.batch_id = a.batch_id AND i.position = a.position
   RETURNING i.position`,
);

/** Ends numbers that were answered; one that was given to another carrier meanwhile stays open. */
export const endAnswered = (
  tx: Tx,
  key: BatchKey,
  lastSeq: number,
  answers: readonly ItemResult[],
): Promise<{ position: number }[]> =>
  updateAnswered(tx, {
    ...key,
    lastSeq,
    positions: answers.map((answer) => answer.position),
    carriers: answers.map((answer) => answer.carrier),
    canonicals: answers.map((answer) => answer.canonical),
    outcomes: answers.map((answer) => answer.outcome),
    reasons: answers.map((answer) => answer.reason),
    choices: answers.map((answer) => JSON.stringify(answer.choices)),
    uniqueIds: answers.map((answer) => answer.unique_id),
  });

export type KeptParcel = {
  readonly carrier: Carrier;
  readonly canonical: string;
  readonly unique_id: string;
  readonly parcel: TrackedParcel;
  readonly freshMs: number;
};

const upsertParcels = namedStatement<
  never,
  {
    carriers: Carrier[];
    numbers: string[];
    statuses: TrackingStatus[];
    stated: boolean[];
    parcels: string[];
    freshMs: number[];
    uniqueIds: string[];
  }
>(
  `INSERT INTO tracked_parcels AS known (carrier, number, unique_id, status, parcel, fresh_until, fetched_at)
   SELECT DISTINCT ON (carrier, number, unique_id) p.carrier::carrier, p.number, p.unique_id,
     CASE WHEN p.stated THEN p.status::tracking_status
       ELSE coalesce((SELECT k.status FROM tracked_parcels k WHERE k.carrier = p.carrier::carrier AND k.number = p.number
         AND k.unique_id = p.unique_id), p.status::tracking_status) END,
     p.parcel::jsonb, clock_timestamp() + make_interval(secs => p.fresh_ms / 1000), clock_timestamp()
   FROM unnest($carriers::text[], $numbers::text[], $statuses::text[], $stated::boolean[], $parcels::text[],
     $freshMs::float8[], $uniqueIds::text[])
     AS p (carrier, number, status, stated, parcel, fresh_ms, unique_id)
   ORDER BY carrier, number, unique_id
   ON CONFLICT (carrier, number, unique_id) DO UPDATE
   SET status = excluded.status, parcel = excluded.parcel, fresh_until = excluded.fresh_until,
     fetched_at = excluded.fetched_at`,
);

/** Remembers parcels. An answer that states no status leaves the one that is known. */
export const keepParcels = async (tx: Tx, parcels: readonly KeptParcel[]): Promise<void> => {
  if (parcels.length === 0) return;
  await upsertParcels(tx, {
    carriers: parcels.map(({ carrier }) => carrier),
    numbers: parcels.map(({ canonical }) => canonical),
    statuses: parcels.map(({ parcel }) => parcel.status),
    stated: parcels.map(({ parcel }) => parcel.stated),
    parcels: parcels.map(({ parcel }) => JSON.stringify(parcel)),
    freshMs: parcels.map(({ freshMs }) => freshMs),
    uniqueIds: parcels.map((kept) => kept.unique_id),
  });
};

export const postponeDue = statement<never, [number, number, string[], number, number]>(
  `UPDATE track_items SET waits = waits + 1, ask_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
   WHERE user_id = $1 AND batch_id = $2 AND outcome IS NULL AND carrier = ANY ($3::carrier[])
     AND ask_at <= clock_timestamp() AND waits < $5::int`,
);

export const failDue = statement<{ position: number }, [number, number, number, string[], string]>(
  `UPDATE track_items i SET outcome = 'failed', reason = $5, seq = $3::int + due.n
   FROM (
     SELECT user_id, batch_id, position, row_number() OVER (ORDER BY position) AS n FROM track_items
     WHERE user_id = $1 AND batch_id = $2 AND outcome IS NULL AND carrier = ANY ($4::carrier[])
       AND ask_at <= clock_timestamp()
   ) due
   WHERE i.user_id = due.user_id AND i.batch_id = due.batch_id AND i.position = due.position
   RETURNING i.position`,
);
