import { atStockKey } from '@waybill/server/src/platform/db/stock-key.ts';
import type { Bench } from './bench.ts';
import { type Market, openMarket } from './data/market.ts';
import { callMix } from './load/call-mix.ts';
import { drive } from './load/drive.ts';
import { median, quantile } from './load/latency.ts';
import { figure, table, verdict } from './report/tables.ts';
import { placeOrders } from './scenarios.ts';
import { megabytesOf } from './report/processes.ts';
import { startUnderLoad } from './servers/under-load.ts';

const mostGrowth = 1.05;
const mostMegabytes = 260;

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
 * Loads the product with half of what it can do at most, for as long as asked, and looks at its memory after each
 * minute. What it needs once it has settled is compared with the end: medians, because memory goes up and down.
 */
export const benchSoak = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { rows, users, peakSeconds } = options.quick
    ? { rows: 160_000, users: 300, peakSeconds: 6 }
    : { rows: 1_600_000, users: 3000, peakSeconds: 20 };
  const zips = Math.ceil(rows / 8000);
  const spread = { zips, skewed: false, rowsALot: rows / 16 };
  await using market = await openMarket(bench, 'soak', { users, rows, spread, asked: zips });
  await using product = await startUnderLoad('built', market.url);
  const { port, pid } = product;
  await placeOrders(market, 30, 3);
  const errors = new Map<string, number>();
  const step = callMix(market, (status, body) => {
    const what = `${status} ${/"code":\d+/.exec(body)?.[0] ?? ''}`;
    errors.set(what, (errors.get(what) ?? 0) + 1);
  });
  await drive(port, 16, [step], { seconds: peakSeconds / 2 });
  const atPeak = await drive(port, 16, [step], { seconds: peakSeconds });
  const perSecond = atPeak.times.length / atPeak.seconds / 2;
  errors.clear();
  const windows: Record<'rss' | 'p99', number>[] = [];
  for (let minute = 1; minute <= options.minutes; minute += 1) {
    const { times } = await drive(port, 16, [step], { seconds: 60, perSecond });
    windows.push({ rss: await megabytesOf(pid), p99: quantile(times, 0.99) });
    progress(`soak, minute ${minute}: ${figure(windows.at(-1)?.rss ?? 0)} MB`);
    await returnSold(market);
  }
  const part = Math.max(1, Math.min(10, Math.floor(windows.length / 3)));
  const row = (name: string, of: 'rss' | 'p99'): string[] => {
    const values = windows.map((window) => window[of]);
    const settled = median(values.length < 3 ? values : values.slice(part, 2 * part));
    const end = median(values.slice(-part));
    return [
      name,
      ...[settled, end, Math.max(...values)].map(figure),
      of === 'p99'
        ? ''
        : `≤ ${mostMegabytes}, ≤ +5 % ${verdict(end <= mostMegabytes && end / settled <= mostGrowth)}`,
    ];
  };
  const wrong = [...errors].map(([what, count]) => `${what} ${count} ×`).join(', ') || 'none';
  await report('soak', [
    `${options.minutes} minutes at ${figure(perSecond)} requests/s, half of the peak. Errors: ${wrong}.`,
    table('what | once settled | at the end | worst | target', [
      row('memory of the process (RSS), MB', 'rss'),
      row('p99 of the requests, ms', 'p99'),
    ]),
  ]);
};
