import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { addDays } from '@waybill/contract/std/days.ts';
import { endOldWeeks } from '@waybill/server/src/console/stock-weeks/public-api.ts';
import { openFileStore } from '@waybill/server/src/platform/files/file-store.ts';
import type { BuiltUser } from '@waybill/server/test/builders.ts';
import { startServerProcess } from '@waybill/server/test/server-process.ts';
import { withClient } from '../../data/bench-database.ts';
import { minute, waitUntil } from '../../wait.ts';
import { call } from '../caller.ts';
import { type Check, atLeast, none, same } from '../check.ts';
import { checkOrders } from '../orders.ts';
import { type Shop, openShop } from '../shop.ts';
import { startTraffic } from '../traffic.ts';

const oldStock = 1_000_000;
const longestMs = 2_000;
/** Numbers of the old week that people trade in are of this ZIP alone. */
const zipCode = '33102';
const traded = 20_000;

type Week = { readonly name: string; readonly day: string };

/** The oldest week of the stock, filled: a ZIP that is traded in, and many others. */
const fillOldWeek = (url: string): Promise<Week> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Week>(
      `SELECT name, (first_day + 2)::text AS day FROM list_stock_weeks() WHERE first_day IS NOT NULL LIMIT 1`,
    );
    const [week] = rows;
    if (week === undefined) throw new Error('there is no week');
    await client.query(
      `WITH made AS (
         INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region,
           origin_zip5, origin_city, origin_region)
         SELECT lot_id, $1::date, carrier, status, sellable,
           CASE WHEN n <= ${traded} THEN '${zipCode}' ELSE (20000 + n % 70000)::text END, '1ZOLD' || lpad(n::text, 13, '0'),
           service, city, region, origin_zip5, origin_city, origin_region
         FROM (SELECT * FROM shipments LIMIT 1) AS one, generate_series(1, ${oldStock}) AS n
         RETURNING carrier, tracking_number, lot_id, zip5, shipped_on
       )
       INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on) SELECT * FROM made`,
      [week.day],
    );
    await client.query('ANALYZE shipments');
    return week;
  });

/** Buys, reserves and releases numbers of the old week until it is told to stop. */
const tradeInOldWeek = (url: string, users: readonly BuiltUser[], { day }: Week, until: AbortSignal) => {
  const orders = new Map<string, string>();
  const failures: string[] = [];
  let longest = 0;
  const ask = async (user: BuiltUser, path: string, body: unknown, key?: string): Promise<unknown> => {
    const began = performance.now();
    const { status, code, data } = await call(url, 'POST', path, { token: user.token, body, key });
    longest = Math.max(longest, performance.now() - began);
    if (code !== 0) failures.push(`${path}: ${status} ${code}`);
    return code === 0 ? data : undefined;
  };
  const trade = async (user: BuiltUser): Promise<void> => {
    for (let n = 0; !until.aborted; n += 1) {
      const query = { zipCode, scope: 'batch', quantity: 2, startTime: day, endTime: day };
      const found = (await ask(user, '/logistics/ups/query', query)) as
        | { reservation: { holdId: string } | null }
        | undefined;
      const id = found?.reservation?.holdId;
      // Once its week went nothing of it is for sale.
      if (id === undefined) break;
      const key = randomUUID();
      const action = n % 2 === 0 ? 'buy' : 'reserve';
      const order = (await ask(user, '/logistics/ups/order', { id, action }, key)) as
        | { orderId: string }
        | undefined;
      if (order === undefined) continue;
      orders.set(key, order.orderId);
      if (action === 'reserve')
        await ask(user, `/logistics/orders/${order.orderId}/${n % 4 === 1 ? 'cancel' : 'confirm'}`, {});
    }
  };
  const done = Promise.all(users.map(trade));
  return { orders, failures, longestMs: () => longest, done };
};

/** Numbers of the archive of a week, and files that are not what is written of them. */
const readArchive = async ({ context }: Shop, dataDir: string, name: string): Promise<readonly string[]> => {
  const files = openFileStore({ dataDir, s3: undefined }, 'stock-archive');
  const { rows } = await context.pool.query<{ archive: readonly { readonly key: string }[] }>(
    'SELECT archive FROM past_weeks WHERE name = $1',
    [name],
  );
  const numbers: string[] = [];
  for (const { key } of rows[0]?.archive ?? []) {
    const file = await files.read(key);
    if (file === undefined) throw new Error(`the file ${key} of the archive is missing`);
    const [heading = '', ...lines] = zstdDecompressSync(await buffer(file))
      .toString()
      .trimEnd()
      .split('\n');
    const at = heading.split(',').indexOf('tracking_number');
    for (const line of lines) numbers.push(line.split(',')[at] ?? '');
  }
  return numbers;
};

/** An old week of a million numbers is archived and dropped while people trade in it and in that of today. */
export const endWeekUnderLoad = async (print: (text: string) => void): Promise<readonly Check[]> => {
  await using ends = new AsyncDisposableStack();
  const shop = await openShop(ends, { users: 8, stock: 20_000 });
  const { context, databaseUrl } = shop;
  const week = await fillOldWeek(databaseUrl);
  print(`${week.name} has ${oldStock.toLocaleString('en')} numbers`);
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-archive-'));
  ends.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, POOL_SIZE: '8', JOBS: 'on' });
  ends.defer(async () => void (await server.stop()));
  const traffic = startTraffic(server.url, shop.users.slice(0, 4), { patient: false, reserves: true });
  ends.defer(async () => void (await traffic.stop()));
  const stopping = new AbortController();
  const old = tradeInOldWeek(server.url, shop.users.slice(4), week, stopping.signal);
  await waitUntil('the old week is traded in', minute, () => old.orders.size >= 40);
  const began = performance.now();
  await endOldWeeks({
    ...context,
    config: { ...context.config, stockWeeks: 5, stockArchive: true, dataDir },
    // In a week from now, when that one is old enough.
    today: () => addDays(context.today(), 7),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  stopping.abort();
  await old.done;
  const young = await traffic.stop();
  print(`it went in ${seconds} s, ${old.orders.size} orders of it, ${young.orders.size} of today`);

  const archived = await readArchive(shop, dataDir, week.name);
  const { rows: stayed } = await context.pool.query<{ number: string }>(
    'SELECT tracking_number AS number FROM shipments WHERE shipped_on = $1',
    [week.day],
  );
  const both = new Set([...archived, ...stayed.map(({ number }) => number)]);
  const { rows: known } = await context.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM tracking_numbers WHERE tracking_number LIKE '1ZOLD%'`,
  );
  const longest = Math.max(old.longestMs(), young.longestMs);
  return [
    none('failed calls of those who trade in the old week', old.failures),
    none('failed calls of the others', young.failures),
    atLeast('orders of the old week', 40, old.orders.size),
    atLeast('numbers that stayed', 40, stayed.length),
    same('numbers that are archived or stayed', oldStock, both.size),
    same('numbers that are both', 0, archived.length + stayed.length - both.size),
    same('numbers that no lot can bring again', oldStock, known[0]?.count),
    {
      what: `the longest call, ${longestMs / 1000} s at most`,
      holds: longest <= longestMs,
      seen: `${(longest / 1000).toFixed(2)} s`,
    },
    ...(await checkOrders(shop, server.url, new Map([...old.orders, ...young.orders]))),
  ];
};
