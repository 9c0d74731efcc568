import { setTimeout as sleep } from 'node:timers/promises';
import { atStockKey } from '@waybill/server/src/platform/db/stock-key.ts';
import type { Bench, Progress } from '../bench.ts';
import { type Market, openMarket } from '../data/market.ts';
import type { BenchUser } from '../data/users.ts';
import { callMix } from '../load/call-mix.ts';
import { reachPeak } from '../load/drive.ts';
import { type Arrival, type Ended, driveAtRate } from '../load/drive-at-rate.ts';
import { quantile } from '../load/latency.ts';
import { getAs } from '../load/request.ts';
import { type ChildServer, startChildServer } from '../servers/child-server.ts';
import { placeOrders } from '../workloads/orders.ts';
import { type Soak, type SoakWindow, soakLine, soakPlot, soakTable } from './report.ts';

const windowSeconds = 10;
const windowsACollection = 6;
const windowsAGivingBack = 3;
const limits = { timeoutMs: 10_000, connections: 256 };
const peakConnections = 16;

/** Gives everybody three closed tickets; answers calls that list them and read one, in turns. */
const openTickets = async ({ client }: Market): Promise<(user: BenchUser) => Arrival> => {
  await client.query(
    `INSERT INTO tickets (user_id, ticket_no, title, category, priority, status, created_at, updated_at, resolved_at,
       closed_at, awaits_staff, answered_at, answered_late, clock_used_ms)
     SELECT u.id, 'TKBENCH' || u.id || '-' || n, 'A title of a ticket', 'order', 'normal', 'closed', c, c, c, c, false, c, false, 0
     FROM users u, generate_series(1, 3) n, LATERAL (SELECT now() - interval '1 day' * n AS c) AS at`,
  );
  await client.query(
    `INSERT INTO ticket_entries (ticket_id, kind, actor, author_id, content, created_at)
     SELECT t.id, 'message', CASE m % 2 WHEN 0 THEN 'user' ELSE 'staff' END, t.user_id, repeat('What is said. ', 10), t.created_at
     FROM tickets t, generate_series(0, 3) m ORDER BY t.id, m`,
  );
  await client.query('VACUUM (ANALYZE) tickets, ticket_entries');
  const { rows } = await client.query<{ user_id: string; id: string }>(
    'SELECT user_id, max(id) AS id FROM tickets GROUP BY 1',
  );
  const ticketOf = new Map(rows.map((row) => [Number(row.user_id), row.id]));
  let listed = false;
  return (user) => {
    listed = !listed;
    const path = listed ? '/ticket/user/list' : `/ticket/detail/${ticketOf.get(user.id) ?? ''}`;
    return { name: 'tickets', request: getAs(user, path) };
  };
};

/** Puts what was bought some time ago back on the shelf, with the orders gone, so that an hour sells out nothing. */
const returnSold = async ({ client }: Market): Promise<void> => {
  await client.query(
    `WITH gone AS (
       DELETE FROM orders WHERE created_at < now() - interval '30 seconds' AND order_no NOT LIKE 'LTBENCH%' RETURNING user_id, id
     ), items AS (
       DELETE FROM order_items i USING gone g WHERE i.user_id = g.user_id AND i.order_id = g.id
       RETURNING i.zip5, i.carrier, i.shipped_on, i.shipment_id
     ), keys AS MATERIALIZED (SELECT * FROM items)
     UPDATE shipments s SET state = 'available', hold_id = NULL, holder_id = NULL, order_id = NULL, held_since = NULL,
       paused_until = NULL
     FROM keys k WHERE ${atStockKey({ of: 'k', id: 'shipment_id' })}`,
  );
};

/** Gathers what ends, until it is taken. */
const gather = () => {
  const errors = new Map<string, number>();
  let times: number[] = [];
  let requests = 0;
  return {
    errors,
    ended: ({ name, took, outcome, status }: Ended): void => {
      requests += 1;
      // What was not sent took no time, and would make the rest look faster.
      if (outcome !== 'unsent') times.push(took);
      if (outcome === 'answered' && status === 200) return;
      const what = `${name}: ${outcome === 'answered' ? status : outcome}`;
      errors.set(what, (errors.get(what) ?? 0) + 1);
    },
    take: () => {
      const taken = { requests, p99: quantile(times, 0.99) };
      [times, requests] = [[], 0];
      return taken;
    },
  };
};

const soakServer = async (
  server: ChildServer,
  market: Market,
  { minutes, peakSeconds }: { readonly minutes: number; readonly peakSeconds: number },
  progress: Progress,
): Promise<Soak> => {
  await placeOrders(market, 30, 3);
  const next = callMix(
    market,
    { poll: 45, list: 25, query: 19, order: 4 },
    { share: 7, next: await openTickets(market) },
  );
  await reachPeak(server.port, peakConnections, peakSeconds / 2, next);
  const peak = await reachPeak(server.port, peakConnections, peakSeconds, next);
  progress(`soak, ${(peak / 2).toFixed(0)} requests a second, half of the peak, for ${minutes} minutes`);
  const { errors, ended, take } = gather();
  const seconds = minutes * 60;
  const over = new AbortController();
  const { signal } = over;
  const windows: SoakWindow[] = [];
  const watch = async (): Promise<void> => {
    const began = performance.now();
    for (let n = 1; n <= seconds / windowSeconds; n += 1) {
      // A look now and then, by the clock.
      await sleep(Math.max(0, began + n * windowSeconds * 1000 - performance.now()), undefined, { signal });
      const collects = n % windowsACollection === 0;
      const window = { ...(await server.sample(collects)), ...take(), at: n * windowSeconds };
      windows.push(window);
      if (n % windowsAGivingBack === 0) await returnSold(market);
      if (!collects) continue;
      const megabytes = (window.rss / 1e6).toFixed(0);
      progress(`soak, minute ${n / windowsACollection}: ${megabytes} MB, p99 ${window.p99.toFixed(0)} ms`);
    }
  };
  try {
    const [{ latest }] = await Promise.all([
      driveAtRate(server.port, { perSecond: peak / 2, seconds, ...limits, signal }, next, ended),
      watch(),
    ]);
    return { minutes, peak, windows, errors, driverLate: latest };
  } finally {
    // When one of the two failed, the other must not go on for the rest of the hour.
    over.abort();
  }
};

/** Loads the product with half of what it can do at most, for as long as asked, and watches its process. */
export const benchSoak = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { rows, users, peakSeconds } = options.quick
    ? { rows: 160_000, users: 300, peakSeconds: 6 }
    : { rows: 1_600_000, users: 3000, peakSeconds: 20 };
  const zips = Math.ceil(rows / 8000);
  const spread = { zips, skewed: false, rowsALot: rows / 16 };
  await using market = await openMarket(bench, 'soak', { users, rows, spread, asked: zips });
  await using product = await startChildServer('built-server', market.url, undefined);
  const soak = await soakServer(product, market, { minutes: options.minutes, peakSeconds }, progress);
  await report('soak', [soakLine(soak), soakTable(soak)], {
    plot: { svg: soakPlot(soak), alt: 'Memory over an hour' },
  });
};
