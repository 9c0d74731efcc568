import type { KnownParcel, LifeEnd } from '@waybill/carriers/sandbox/life.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { Selectable } from 'kysely';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isOwnParcel } from '../../../platform/db/parcel-state.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';

export const findSealedToken = statement<{ sealed: Buffer | null }, [string]>(
  'SELECT sealed FROM carrier_tokens WHERE credentials_id = $1',
);

/** Keeps a sealed token; its end in milliseconds. */
export const keepSealedToken = statement<never, [string, Buffer, number]>(
  `INSERT INTO carrier_tokens (credentials_id, sealed, expires_at) VALUES ($1, $2, to_timestamp($3::bigint / 1000.0))
   ON CONFLICT (credentials_id) DO UPDATE SET sealed = excluded.sealed, expires_at = excluded.expires_at`,
);

/** Takes the lease of a set of credentials for so many milliseconds, unless somebody has it. */
export const takeLease = statement<{ lease: string }, [string, string, number]>(
  `INSERT INTO carrier_tokens AS t (credentials_id, lease, leased_until)
   VALUES ($1, $2::uuid, clock_timestamp() + make_interval(secs => $3::bigint / 1000.0))
   ON CONFLICT (credentials_id) DO UPDATE SET lease = excluded.lease, leased_until = excluded.leased_until
   WHERE t.leased_until IS NULL OR t.leased_until < clock_timestamp()
   RETURNING lease`,
);

export const endLease = statement<never, [string, string]>(
  'UPDATE carrier_tokens SET lease = NULL, leased_until = NULL WHERE credentials_id = $1 AND lease = $2::uuid',
);

export const findTokenEnd = statement<{ expires_at: string }, [string]>(
  'SELECT expires_at FROM carrier_tokens WHERE credentials_id = $1 AND expires_at > now()',
);

const callsOf = (window: 'hour' | 'day'): string =>
  `CASE WHEN b.${window} = date_trunc('${window}', now(), 'UTC') THEN b.${window}_calls ELSE 0 END`;

/**
 * Counts calls of an account, if they fit into its hour and its day: account, carrier, calls, calls an hour, calls a
 * day. Else answers in how many milliseconds there is room again.
 */
export const takeCalls = statement<
  { granted: boolean; retry_after_ms: number },
  [string, Carrier, number, number, number]
>(
  `WITH taken AS (
     INSERT INTO carrier_budgets AS b (account_id, carrier, hour, hour_calls, day, day_calls)
     VALUES ($1, $2, date_trunc('hour', now(), 'UTC'), $3, date_trunc('day', now(), 'UTC'), $3)
     ON CONFLICT (account_id) DO UPDATE SET
       hour = excluded.hour, hour_calls = ${callsOf('hour')} + $3, day = excluded.day, day_calls = ${callsOf('day')} + $3
     WHERE ${callsOf('hour')} + $3 <= $4::int AND ${callsOf('day')} + $3 <= $5::int
     RETURNING 1
   )
   SELECT EXISTS (SELECT FROM taken) AS granted,
     ceil(extract(epoch FROM CASE
       WHEN (SELECT ${callsOf('day')} + $3 > $5::int FROM carrier_budgets b WHERE account_id = $1)
       THEN date_trunc('day', now(), 'UTC') + interval '1 day' ELSE date_trunc('hour', now(), 'UTC') + interval '1 hour'
     END - now()) * 1000)::int AS retry_after_ms`,
);

export const moveCalls = statement<never, [string, string]>(
  `WITH moved AS (DELETE FROM carrier_budgets WHERE account_id = $1 AND $1 <> $2::text RETURNING *)
   INSERT INTO carrier_budgets AS b (account_id, carrier, hour, hour_calls, day, day_calls)
   SELECT $2, carrier, hour, hour_calls, day, day_calls FROM moved
   ON CONFLICT (account_id) DO UPDATE SET
     hour_calls = CASE WHEN b.hour = excluded.hour THEN b.hour_calls + excluded.hour_calls
       WHEN b.hour > excluded.hour THEN b.hour_calls ELSE excluded.hour_calls END,
     hour = greatest(b.hour, excluded.hour),
     day_calls = CASE WHEN b.day = excluded.day THEN b.day_calls + excluded.day_calls
       WHEN b.day > excluded.day THEN b.day_calls ELSE excluded.day_calls END,
     day = greatest(b.day, excluded.day)`,
);

export const findCalls = statement<{ hour_calls: number; day_calls: number }, [string]>(
  `SELECT ${callsOf('hour')} AS hour_calls, ${callsOf('day')} AS day_calls FROM carrier_budgets b WHERE account_id = $1`,
);

const findStocked = statement<{ lot_id: number }, [Carrier, readonly string[]]>(
  'SELECT DISTINCT lot_id FROM tracking_numbers WHERE carrier = $1 AND tracking_number = ANY ($2::text[])',
);

// The stock has no index by number: one statement with the lots in it reads all of it for a number that is not there.
const findKnown = statement<
  Selectable<Tables['shipments']> & { known_on: string; known_status: TrackingStatus },
  [Carrier, readonly string[], readonly number[]]
>(
  `SELECT s.*, (l.created_at AT TIME ZONE 'America/New_York')::date AS known_on, coalesce(t.stock_status, s.status) AS known_status
   FROM shipments s JOIN lots l ON l.id = s.lot_id
   LEFT JOIN parcels t ON ${isOwnParcel('s')}
   WHERE s.lot_id = ANY ($3::bigint[]) AND s.carrier = $1 AND s.tracking_number = ANY ($2::text[])`,
);

const ends: Partial<Record<TrackingStatus, LifeEnd>> = {
  available_for_pickup: 'available_for_pickup',
  cancelled: 'cancelled',
  delivery_attempted: 'delivery_attempted',
  exception: 'exception',
  returned: 'returned',
};

export const findKnownParcels = async (
  db: Db,
  carrier: Carrier,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, KnownParcel>> => {
  const lots = await findStocked(db, carrier, numbers);
  if (lots.length === 0) return new Map();
  const rows = await findKnown(
    db,
    carrier,
    numbers,
    lots.map(({ lot_id }) => lot_id),
  );
  return new Map(
    rows.map((row) => [
      row.tracking_number,
      {
        shippedOn: row.shipped_on,
        expectedOn: row.expected_on,
        deliveredOn: row.known_status === 'delivered' ? row.delivered_on : null,
        asOf: row.known_on,
        ends: ends[row.known_status] ?? null,
        origin: { city: row.origin_city, state: row.origin_region, zip: row.origin_zip5 },
        destination: { city: row.city, state: row.region, zip: row.zip5 },
      },
    ]),
  );
};
