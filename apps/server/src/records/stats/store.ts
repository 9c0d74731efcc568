import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { StatFigure, statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Selectable } from 'kysely';
import { namedStatement, statement } from '../../platform/db/database.ts';
import { msOf } from '../../platform/db/times.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { answers, field, fieldsOf } from '../../platform/db/view.ts';

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// What is now ---------------------------------------------------------------------------

/** Figures of this moment. What would need a whole large table is as of the last count, accounts with those since. */
export const findNow = statement<Partial<Record<StatFigure, number | null>>, []>(
  `SELECT
     coalesce((SELECT value FROM stat_counts WHERE name = 'users'), 0)::int + (SELECT count(*) FROM users WHERE created_at >
       coalesce((SELECT counted_at FROM stat_counts WHERE name = 'users'), '-infinity'))::int AS users_total,
     (SELECT count(DISTINCT user_id) FROM active_users WHERE day >= current_date - 1 AND seen_at > now() - interval '5 minutes')::int AS users_online,
     (SELECT count(*) FROM orders WHERE status = 'reserved' AND expires_at IS NOT NULL)::int AS orders_reserved,
     h.live AS holds_live, h.held AS rows_held, t.open AS tickets_open, t.overdue AS tickets_overdue,
     (SELECT count(*) FROM approvals WHERE state = 'pending')::int AS approvals_waiting,
     (SELECT count(*) FROM refund_requests WHERE state = 'pending')::int AS refunds_waiting,
     (SELECT value / 100.0 FROM stat_counts WHERE name = 'points')::float8 AS points_outstanding
   FROM (SELECT count(*)::int AS live, coalesce(sum(cardinality(shipment_ids)), 0)::int AS held FROM holds WHERE ended_at IS NULL) AS h,
     (SELECT count(*)::int AS open, (count(*) FILTER (WHERE first_due_at < now()))::int AS overdue
        FROM tickets WHERE urgency < 8) AS t`,
);

// Counts over whole tables ----------------------------------------------------------------

/**
 * The stock of every carrier as it was counted; `retired` are those refunded after they were sold, and never sold again,
 * `blocked` those of withdrawn lots and those blocked one by one.
 */
export const findStock = statement<
  EndpointData<typeof statEndpoints.statOverview>['stock'][number],
  [readonly Carrier[]]
>(
  `SELECT carrier, ${['forSale', 'held', 'reserved', 'sold', 'retired', 'blocked', 'queryOnly']
    .map((name) => `coalesce(sum(${columnOf(name)}), 0)::bigint AS "${name}"`)
    .join(', ')}, coalesce(sum(shipments), 0)::bigint AS total
   FROM unnest($1::carrier[]) WITH ORDINALITY AS c (carrier, n) LEFT JOIN stock_counts USING (carrier)
   GROUP BY carrier, n ORDER BY n`,
);

export const findStates = statement<{ state: string; shipments: number; forSale: number }, [Carrier | null]>(
  `SELECT state, sum(shipments)::bigint AS shipments, sum(for_sale)::bigint AS "forSale" FROM stock_counts
   WHERE $1::carrier IS NULL OR carrier = $1 GROUP BY state ORDER BY state`,
);

export const findCount = statement<{ counted: number; took_ms: number }, [string]>(
  `SELECT ${msOf('counted_at')} AS counted, took_ms FROM stat_counts WHERE name = $1`,
);

/** A moment ago, so that accounts whose creation is not committed yet are not missed by a count up to it. */
const aMomentAgo = `now() - interval '1 minute'`;

export const lockStockCounts = statement<never, []>('LOCK TABLE stock_counts IN SHARE ROW EXCLUSIVE MODE');

export const deleteStockCounts = statement<never, []>('DELETE FROM stock_counts');

export const insertStockCounts = statement<never, [readonly string[]]>(
  `INSERT INTO stock_counts (carrier, state, shipments, for_sale, held, reserved, sold, retired, blocked, query_only)
   SELECT s.carrier, CASE WHEN z.state = ANY ($1::text[]) THEN z.state ELSE '' END, sum(s.shipments), sum(s.for_sale),
     sum(s.held), sum(s.reserved), sum(s.sold), sum(s.retired), sum(s.blocked), sum(s.query_only)
   FROM (
     SELECT carrier, zip5, count(*) AS shipments, count(*) FILTER (WHERE state = 'available' AND sellable) AS for_sale,
       count(*) FILTER (WHERE state = 'held') AS held, count(*) FILTER (WHERE state = 'reserved') AS reserved,
       count(*) FILTER (WHERE state = 'sold') AS sold, count(*) FILTER (WHERE state = 'retired') AS retired,
       count(*) FILTER (WHERE state = 'blocked') AS blocked,
       count(*) FILTER (WHERE state = 'available' AND NOT sellable) AS query_only
     FROM shipments GROUP BY carrier, zip5
   ) AS s LEFT JOIN zips z USING (zip5) GROUP BY 1, 2`,
);

const keeping = (name: string, value: string, at = 'now()') =>
  statement<never, []>(
    `INSERT INTO stat_counts (name, value, counted_at, took_ms) VALUES ('${name}', (${value}), ${at}, 0)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, counted_at = excluded.counted_at`,
  );

export const keepCount = {
  stock: keeping('stock', 'SELECT coalesce(sum(shipments), 0) FROM stock_counts'),
  users: keeping('users', `SELECT count(*) FROM users WHERE created_at <= ${aMomentAgo}`, aMomentAgo),
  points: keeping(
    'points',
    `SELECT coalesce(sum(balance), 0) FROM point_accounts WHERE account IN ('available', 'frozen')`,
  ),
};

export const keepCountTime = statement<never, [string]>(
  `UPDATE stat_counts SET took_ms = extract(epoch FROM clock_timestamp() - now()) * 1000 WHERE name = $1`,
);

// Processes -------------------------------------------------------------------------------

const nodeFigures = [
  'poolMax',
  'poolTotal',
  'poolIdle',
  'poolWaiting',
  'eventLoopP50',
  'eventLoopP99',
  'eventLoopMax',
  'residentBytes',
  'heapBytes',
  'cpu',
  'transactionRetries',
  'requestsInFlight',
] as const;
type NodeFigures = Record<(typeof nodeFigures)[number], number>;
const figureColumns = nodeFigures.map(columnOf);

/** How the processes are doing that were heard of in the last minute. Event loop in milliseconds, `cpu` of one processor. */
export const listNodes = answers<
  NodeFigures &
    Pick<Selectable<Tables['nodes']>, 'node' | 'version' | 'caches'> & {
      startedTime: string;
      seenMs: number;
    },
  []
>(
  {
    ...fieldsOf('nodes', 'node', 'version', 'caches', ...nodeFigures),
    startedTime: field.time('started_at'),
    seenMs: field.value(msOf('seen_at')),
  },
  (columns) => `SELECT ${columns} FROM nodes WHERE seen_at > now() - interval '1 minute' ORDER BY node`,
);

/** Says how a process is doing: its start in milliseconds, its caches as JSON. */
export const keepNode = namedStatement<
  never,
  NodeFigures & { node: string; version: string; started: number; caches: string }
>(
  `INSERT INTO nodes (node, version, started_at, seen_at, caches, ${figureColumns.join(', ')})
   VALUES ($node, $version, to_timestamp($started::bigint / 1000.0), now(), $caches::jsonb,
     ${nodeFigures.map((name) => `$${name}`).join(', ')})
   ON CONFLICT (node) DO UPDATE SET ${['version', 'started_at', 'seen_at', 'caches', ...figureColumns]
     .map((column) => `${column} = excluded.${column}`)
     .join(', ')}`,
);

export const deleteNode = statement<never, [string]>('DELETE FROM nodes WHERE node = $1');

// Samples ---------------------------------------------------------------------------------

/**
 * Thirty days of samples such as a quiet server measures, for the demo whose charts were empty otherwise; only once. They
 * name no call of a carrier since midnight (UTC): the page of the carriers counts what was called, and both have to
 * agree. USPS limited calls for most of the ninth day before.
 */
export const insertDemoSamples = statement<never, []>(
  `INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at)
   SELECT metric, date_trunc('minute', at, 'UTC'), labels, 1, value, value, at, at
   FROM (
     SELECT at, seconds, ((1 - cos(extract(epoch FROM at - date_trunc('day', at)) / 86400 * 2 * pi())) / 2 * (0.7 + 0.3 * random()))::numeric AS busy,
       CASE WHEN random() < 0.2 THEN 0.05 ELSE 0.004 END AS trouble,
       CASE WHEN at BETWEEN now() - interval '9 days' AND now() - interval '8 days 5 hours' THEN 0.35 ELSE 0 END AS limited
     FROM (
       SELECT at, 300 AS seconds FROM generate_series(now() - interval '24 hours', now() - interval '5 minutes', interval '5 minutes') AS at
       UNION ALL
       SELECT at, 1800 FROM generate_series(now() - interval '720 hours', now() - interval '24 hours 30 minutes', interval '30 minutes') AS at
     ) AS times
   ) AS month, LATERAL (
     SELECT CASE WHEN at < date_trunc('day', now(), 'UTC') THEN busy * seconds / 300 ELSE 0 END AS calls
   ) AS c, LATERAL (VALUES ('pool_used', '{demo}'::text[], round(1 + 4 * busy)), ('pool_waiting', '{demo}', 0),
     ('event_loop_p50', '{demo}', round(busy * 2, 2)), ('event_loop_p99', '{demo}', round(3 + busy * 9, 2)),
     ('event_loop_max', '{demo}', round(8 + busy * 40, 2)), ('resident_bytes', '{demo}', 170000000 + round(60000000 * busy)),
     ('heap_bytes', '{demo}', 70000000 + round(30000000 * busy)), ('jobs_waiting', '{demo}', round(busy * 3)),
     ('jobs_failing', '{demo}', 0), ('jobs_oldest_seconds', '{demo}', round(busy * 4, 1)), ('transaction_retries', '{}', 0),
     ('carrier_calls', '{ups,answered}', round(calls * 9)), ('carrier_calls', '{ups,failed}', round(calls * 9 * trouble)),
     ('carrier_calls', '{fedex,answered}', round(calls * 6)), ('carrier_calls', '{fedex,failed}', round(calls * 6 * trouble)),
     ('carrier_calls', '{usps,answered}', round(calls * 4 * (1 - limited))),
     ('carrier_calls', '{usps,failed}', round(calls * 4 * (trouble + limited)))) AS v (metric, labels, value)
   WHERE NOT EXISTS (SELECT FROM measurements WHERE metric = 'pool_used' AND labels = '{demo}')
   ON CONFLICT DO NOTHING`,
);

/** Jobs that are due and wait, that failed and will be tried again, and seconds that the oldest has been due. */
export const countJobs = statement<{ waiting: number; failing: number; oldest: number }, []>(
  `SELECT (count(*) FILTER (WHERE run_at <= now() AND locked_at IS NULL))::int AS waiting,
     (count(*) FILTER (WHERE attempts > 0 AND locked_at IS NULL))::int AS failing,
     coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now() AND locked_at IS NULL)), 0)::float8 AS oldest
   FROM graphile_worker.jobs WHERE attempts < max_attempts`,
);
