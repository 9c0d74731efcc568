import type { Carrier, TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { statement } from '../../../platform/db/database.ts';
import { type StoredBatch, type StoredItem, batchJobKeys, isAnswer } from '../store.ts';

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

export type OpenItem = Pick<StoredItem, 'position' | 'unique_id'> & {
  readonly carrier: Carrier;
  readonly canonical: string;
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

export const findAsked = statement<{ user_name: string; tracking_number: string }, [number, number]>(
  `SELECT DISTINCT u.user_name, i.canonical AS tracking_number FROM track_batches b
   JOIN users u ON u.id = b.user_id
   JOIN track_items i ON i.user_id = b.user_id AND i.batch_id = b.id
   WHERE b.user_id = $1 AND (b.id = $2 OR b.created_at > now() - interval '1 hour') AND i.canonical IS NOT NULL`,
);

export const findFresh = statement<OpenItem, [number, number, number[] | null]>(
  `SELECT i.position, i.carrier, i.canonical, i.unique_id FROM track_items i
   JOIN parcels p ON ${isAnswer}
   WHERE i.user_id = $1 AND i.batch_id = $2 AND i.outcome IS NULL AND p.next_ask_at > clock_timestamp()
     AND ($3::int[] IS NULL OR i.position = ANY ($3::int[]))`,
);

// The statements below find the row of a number by its whole key, taken from what was counted: the planner takes a
// user's batch for one row, and would otherwise go through all of it for each number that ends.

/** Ends those of some numbers (JSON of `OpenItem[]`) whose parcel is still known to be fresh. */
export const endFresh = statement<{ position: number }, [number, number, number, string]>(
  `UPDATE track_items i SET outcome = 'found', reason = NULL, seq = $3::int + fresh.n,
     choices = CASE WHEN i.unique_id = '' THEN '[]' ELSE i.choices END
   FROM (
     SELECT i.user_id, i.batch_id, i.position, row_number() OVER (ORDER BY i.position) AS n
     FROM jsonb_to_recordset($4::jsonb) AS known (position int, canonical text)
     JOIN track_items i ON i.user_id = $1 AND i.batch_id = $2 AND i.position = known.position
       AND i.outcome IS NULL AND i.canonical = known.canonical
     JOIN parcels p ON ${isAnswer}
     WHERE p.next_ask_at > clock_timestamp()
   ) fresh
   WHERE i.user_id = fresh.user_id AND i.batch_id = fresh.batch_id AND i.position = fresh.position
   RETURNING i.position`,
);

export const endUnrecognised = statement<{ position: number }, [number, number, number]>(
  `UPDATE track_items i SET outcome = 'unrecognised', seq = $3::int + open.n
   FROM (
     SELECT user_id, batch_id, position, row_number() OVER (ORDER BY position) AS n FROM track_items
     WHERE user_id = $1 AND batch_id = $2 AND outcome IS NULL AND carrier IS NULL
   ) open
   WHERE i.user_id = open.user_id AND i.batch_id = open.batch_id AND i.position = open.position
   RETURNING i.position`,
);

export type ItemResult = OpenItem &
  Pick<StoredItem, 'choices'> & {
    readonly outcome: 'found' | 'several' | 'failed';
    readonly reason: TrackingReason | null;
  };

/**
 * Ends numbers that were answered (JSON of `ItemResult[]`); one that was given to another carrier meanwhile stays open.
 */
export const endAnswered = statement<{ position: number }, [number, number, number, string]>(
  `UPDATE track_items i
   SET outcome = a.outcome, reason = a.reason, seq = $3::int + a.n,
     choices = CASE WHEN a.unique_id = '' THEN a.choices ELSE i.choices END
   FROM (
     SELECT a.*, o.user_id, o.batch_id, row_number() OVER (ORDER BY a.position) AS n
     FROM jsonb_to_recordset($4::jsonb) AS a (position int, carrier carrier, canonical text, unique_id text, outcome text,
       reason text, choices jsonb)
     JOIN track_items o ON o.user_id = $1 AND o.batch_id = $2 AND o.position = a.position
       AND o.outcome IS NULL AND o.carrier = a.carrier AND o.canonical = a.canonical AND o.unique_id = a.unique_id
   ) a
   WHERE i.user_id = a.user_id AND i.batch_id = a.batch_id AND i.position = a.position
   RETURNING i.position`,
);

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
