import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import { type WaitObstacle, waitLimits } from '@waybill/contract/vocabulary/wait.ts';
import type { Selectable } from 'kysely';
import { type Reader, namedStatement, statement } from '../../platform/db/database.ts';
import { isSpread } from '../../platform/db/spread.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { answers, field, fieldsOf } from '../../platform/db/view.ts';
import { stockMetrics } from '../holds/public-api.ts';
import { type ShelfRow, type WantedShelf, countShelvesInParts, shelvesOf } from './stock/store.ts';

/** A wait as it is stored; points in hundredths. */
export type StoredWait = Selectable<Tables['waits']>;

export const findWaiter = statement<{ active: number; accepted_terms: string | null }, [number]>(
  `SELECT accepted_terms, (SELECT count(*)::int FROM waits WHERE user_id = u.id AND state = 'waiting') AS active
   FROM users u WHERE id = $1`,
);

// A day still counts. The session's zone is the product's.
const ends = `CASE WHEN length($until::text) = 10 THEN ($until::text::date + 1)::timestamptz ELSE $until::text::timestamptz END`;

export const insertWait = namedStatement<
  { id: number },
  Pick<StoredWait, 'carrier' | 'zip5' | 'quantity' | 'max_points' | 'mode'> & {
    userId: number;
    from: string;
    to: string;
    until: string;
  }
>(
  `INSERT INTO waits (user_id, carrier, zip5, from_day, to_day, quantity, max_points, mode, until)
   SELECT $userId, $carrier, $zip5, $from, $to, $quantity, $max_points, $mode, u.until FROM (SELECT ${ends} AS until) u
   WHERE u.until > now() AND u.until <= date_trunc('day', now()) + interval '${waitLimits.days + 1} days'
   RETURNING id`,
);

export const cancelStoredWait = statement<{ id: number }, [number, number]>(
  `UPDATE waits SET state = 'cancelled', ended_at = now() WHERE user_id = $1 AND id = $2 AND state = 'waiting' RETURNING id`,
);

export const findWait = statement<{ id: number }, [number, number]>(
  'SELECT id FROM waits WHERE user_id = $1 AND id = $2',
);

export type ListedWait = StoredWait & {
  readonly ahead_people: number;
  readonly ahead_numbers: number;
};

export const listStoredWaits = statement<ListedWait, [number]>(
  `SELECT w.*, coalesce(a.people, 0)::int AS ahead_people, coalesce(a.numbers, 0)::int AS ahead_numbers
   FROM waits w LEFT JOIN LATERAL (
     SELECT count(DISTINCT b.user_id) AS people, sum(b.quantity - b.served) AS numbers FROM waits b
     WHERE b.state = 'waiting' AND b.until > now() AND b.carrier = w.carrier AND b.zip5 IS NOT DISTINCT FROM w.zip5
       AND b.id < w.id AND b.from_day <= w.to_day AND b.to_day >= w.from_day
   ) a ON w.state = 'waiting'
   WHERE w.user_id = $1 AND (w.ended_at IS NULL OR w.ended_at > now() - interval '${waitLimits.shownDays} days')
   ORDER BY w.ended_at DESC NULLS FIRST, w.id LIMIT 200`,
);

/** Which waits are to be served; all of them where nothing is named. */
export type WaitScope = { readonly carrier?: Carrier | undefined; readonly zip5?: string | null | undefined };
type ScopeValues = { carrier: Carrier | null; zip5: string | null; anyZip: boolean };

export const scopeValues = ({ carrier, zip5 }: WaitScope): ScopeValues => ({
  carrier: carrier ?? null,
  zip5: zip5 ?? null,
  anyZip: zip5 === undefined,
});

const waiting = `w.state = 'waiting' AND w.until > now() AND u.status = 'active'
  AND ($carrier::carrier IS NULL OR w.carrier = $carrier)
  AND ($anyZip::boolean OR w.zip5 IS NOT DISTINCT FROM $zip5::text)`;

export type QueuedWait = Pick<
  StoredWait,
  'user_id' | 'id' | 'carrier' | 'zip5' | 'from_day' | 'to_day' | 'mode'
> & { readonly left: number };

const groups = `wanted AS (
  SELECT w.carrier, w.zip5, g.day::date AS day, sum(w.quantity - w.served) AS wanted
  FROM waits w JOIN users u ON u.id = w.user_id, generate_series(w.from_day, w.to_day, interval '1 day') AS g (day)
  WHERE ${waiting} GROUP BY 1, 2, 3
)`;
const countShelves = namedStatement<ShelfRow, ScopeValues>(`WITH ${groups} ${shelvesOf('wanted')}`);
const findWanted = namedStatement<WantedShelf, ScopeValues>(`WITH ${groups} SELECT * FROM wanted`);

/** What can be taken of what is waited for, by stock and day; counted no further than it is wanted. */
export const countForSale = async (reader: Reader, scope: ScopeValues): Promise<ShelfRow[]> =>
  (await isSpread(reader))
    ? countShelvesInParts(reader, await findWanted(reader, scope))
    : countShelves(reader, scope);

export const findQueue = namedStatement<QueuedWait, ScopeValues>(
  `SELECT w.user_id, w.id, w.carrier, w.zip5, w.from_day, w.to_day, w.mode, w.quantity - w.served AS left
   FROM waits w JOIN users u ON u.id = w.user_id WHERE ${waiting} ORDER BY w.id`,
);

/** A wait with what decides how much it may get now. Points in hundredths. */
export type LockedWait = StoredWait & {
  readonly unit_price: number;
  readonly tiers: PriceTier[];
  readonly available: number;
};

// One trip in place of four: thousands are served after an import.
export const lockWait = statement<LockedWait, [number, number]>(
  `SELECT w.*, p.unit_price, p.tiers, b.balance AS available
   FROM waits w
   JOIN point_accounts b ON b.user_id = w.user_id AND b.account = 'available'
   CROSS JOIN LATERAL (SELECT l.unit_price, l.tiers FROM price_lists l
     WHERE l.carrier = w.carrier AND l.scope = 'batch' AND l.valid_from <= now()
     ORDER BY l.valid_from DESC LIMIT 1) p
   WHERE w.user_id = $1 AND w.id = $2 AND w.state = 'waiting' AND w.until > clock_timestamp()
     AND NOT EXISTS (SELECT FROM price_lists WHERE proposed) FOR UPDATE OF w`,
);

export const markServed = statement<never, [number, number, number, number]>(
  `UPDATE waits SET served = served + $3, points = points + $4, obstacle = NULL,
     state = CASE WHEN served + $3 = quantity THEN 'served' ELSE state END,
     ended_at = CASE WHEN served + $3 = quantity THEN now() END
   WHERE user_id = $1 AND id = $2`,
);

/** Writes down why a wait got nothing; answers it when that is new. */
export const markObstacle = statement<{ id: number }, [number, number, WaitObstacle]>(
  `UPDATE waits SET obstacle = $3 WHERE user_id = $1 AND id = $2 AND state = 'waiting' AND obstacle IS DISTINCT FROM $3
   RETURNING id`,
);

export const findOverdue = statement<{ user_id: number; id: number }, [number]>(
  `SELECT user_id, id FROM waits WHERE state = 'waiting' AND until <= now() ORDER BY until LIMIT $1`,
);

export const expireWait = statement<StoredWait, [number, number]>(
  `UPDATE waits SET state = 'expired', ended_at = now()
   WHERE user_id = $1 AND id = $2 AND state = 'waiting' AND until <= clock_timestamp() RETURNING *`,
);

export const sumDemand = answers<
  EndpointData<typeof waitEndpoints.getWaitDemand>['list'][number],
  [Carrier | null]
>(
  {
    carrier: field.value('w.carrier'),
    zipCode: field.value('w.zip5'),
    ...fieldsOf('z', 'state', 'city'),
    numbers: field.value('sum(w.quantity - w.served)::int'),
    people: field.value('count(DISTINCT w.user_id)::int'),
    oldestTime: field.time('min(w.created_at)'),
  },
  (columns) => `SELECT ${columns} FROM waits w LEFT JOIN zips z ON z.zip5 = w.zip5
   WHERE w.state = 'waiting' AND w.until > now() AND ($1::carrier IS NULL OR w.carrier = $1)
   GROUP BY w.carrier, w.zip5, z.state, z.city ORDER BY numbers DESC, min(w.created_at)`,
);

/** Where seven days asked for more than there is, or for what was not there; worst first. */
export const findShortages = statement<
  EndpointData<typeof waitEndpoints.getWaitDemand>['shortages'][number],
  [Carrier | null, readonly string[]]
>(
  `SELECT a.carrier, a.state, a.asked::int, a.lacking::int, s.for_sale::int AS "forSale"
   FROM (
     SELECT m.labels[1]::carrier AS carrier, CASE WHEN z.state = ANY ($2::text[]) THEN z.state END AS state,
       coalesce(sum(m.sum) FILTER (WHERE m.metric = '${stockMetrics.asked.name}'), 0) AS asked,
       coalesce(sum(m.sum) FILTER (WHERE m.metric = '${stockMetrics.lacking.name}'), 0) AS lacking
     FROM measurements m LEFT JOIN zips z ON z.zip5 = m.labels[2]
     WHERE m.metric IN ('${stockMetrics.asked.name}', '${stockMetrics.lacking.name}')
       AND m.at >= date_trunc('day', now() - interval '6 days', 'UTC') AND ($1::carrier IS NULL OR m.labels[1] = $1::text)
     GROUP BY 1, 2
   ) a, LATERAL (
     SELECT coalesce(sum(c.for_sale), 0) AS for_sale FROM stock_counts c
     WHERE c.carrier = a.carrier AND (a.state IS NULL OR c.state = a.state)
   ) s
   WHERE a.lacking > 0 OR s.for_sale < a.asked ORDER BY a.lacking DESC, a.asked - s.for_sale DESC, 1, 2 LIMIT 60`,
);

export const countWaiters = statement<{ people: number }, [Carrier | null]>(
  `SELECT count(DISTINCT user_id)::int AS people FROM waits
   WHERE state = 'waiting' AND until > now() AND ($1::carrier IS NULL OR carrier = $1)`,
);
