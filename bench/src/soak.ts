import { atStockKey } from '@waybill/server/src/platform/db/stock-key.ts';
import type { Bench } from './bench.ts';
import { type Market, openMarket } from './data/market.ts';
import { letArrive } from './load/arrivals.ts';
import { callMix } from './load/call-mix.ts';
import { reachPeak } from './load/drive.ts';
import { median, quantile } from './load/latency.ts';
import { figure, table, verdict } from './report/tables.ts';
import { placeOrders } from './scenarios.ts';
import { startChildServer } from './servers/child-server.ts';

const windowSeconds = 60;
const mostGrowth = 1.05;
const most = { rss: 260, heap: 80 };

const returnSold = ({ client }: Market): Promise<unknown> =>
  client.query(
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

/**
 * Loads the product with half of what it can do at most, for as long as asked, and looks at its memory after each minute's
 * collection. What it needs once it has settled is compared with the end: medians, because memory goes up and down.
 */
export const benchSoak = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { rows, users, peakSeconds } = options.quick
    ? { rows: 160_000, users: 300, peakSeconds: 6 }
    : { rows: 1_600_000, users: 3000, peakSeconds: 20 };
  const zips = Math.ceil(rows / 8000);
  const spread = { zips, skewed: false, rowsALot: rows / 16 };
  await using market = await openMarket(bench, 'soak', { users, rows, spread, asked: zips });
  await using product = await startChildServer('built-server', market.url, undefined);
  const { port } = product;
  await placeOrders(market, 30, 3);
  const next = callMix(market, { poll: 45, list: 25, query: 26, order: 4 });
  await reachPeak(port, 16, peakSeconds / 2, next);
  const peak = await reachPeak(port, 16, peakSeconds, next);
  const errors = new Map<string, number>();
  const windows: Record<'rss' | 'heap' | 'p99', number>[] = [];
  for (let minute = 1; minute <= options.minutes; minute += 1) {
    const times: number[] = [];
    const rate = { perSecond: peak / 2, seconds: windowSeconds, timeoutMs: 10_000, connections: 256 };
    await letArrive(port, rate, next, ({ name, took, status }) => {
      times.push(took);
      const what = `${name}: ${status === 0 ? 'no answer' : status}`;
      if (status !== 200) errors.set(what, (errors.get(what) ?? 0) + 1);
    });
    const { rss, heapCollected } = await product.sample();
    windows.push({ rss: rss / 1e6, heap: heapCollected / 1e6, p99: quantile(times, 0.99) });
    progress(`soak, minute ${minute}: ${figure(rss / 1e6)} MB`);
    await returnSold(market);
  }
  const part = Math.max(1, Math.min(10, Math.floor(windows.length / 3)));
  const row = (name: string, of: 'rss' | 'heap' | 'p99'): string[] => {
    const values = windows.map((window) => window[of]);
    const settled = median(values.length < 3 ? values : values.slice(part, 2 * part));
    const end = median(values.slice(-part));
    const limit = of === 'p99' ? undefined : most[of];
    return [
      name,
      ...[settled, end, Math.max(...values)].map(figure),
      limit === undefined ? '' : `≤ ${limit}, ≤ +5 % ${verdict(end <= limit && end / settled <= mostGrowth)}`,
    ];
  };
  const wrong = [...errors].map(([what, count]) => `${what} ${count} ×`).join(', ') || 'none';
  await report('soak', [
    `${options.minutes} minutes at ${figure(peak / 2)} requests/s, half of the peak. Errors: ${wrong}.`,
    table('what | once settled | at the end | worst | target', [
      row('memory of the process (RSS), MB', 'rss'),
      row('heap after a collection, MB', 'heap'),
      row('p99 of the requests, ms', 'p99'),
    ]),
  ]);
};
