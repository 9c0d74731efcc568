import { tryEntry } from '@waybill/server/src/console/blacklist/try-entry.ts';
import { type TriedLimit } from '@waybill/server/src/console/limits/trial/store.ts';
import { tryLimit } from '@waybill/server/src/console/limits/trial/try-limit.ts';
import type pg from 'pg';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { withoutIndexes } from './data/without-indexes.ts';
import { figure, table } from './report/tables.ts';

const targetMs = 10_000;
const alone = { isGone: () => false, progress: () => undefined };

/**
 * The seven days before today: 5,000 accounts of which few call often, one call in five without an account, and one
 * call in forty in a burst of forty calls a second.
 */
const fill = async (client: pg.Client, calls: number): Promise<void> => {
  await client.query(
    `SET synchronous_commit = off; SET maintenance_work_mem = '256MB';
     SELECT make_call_days((now() AT TIME ZONE 'UTC')::date - 9, (now() AT TIME ZONE 'UTC')::date + 1)`,
  );
  await withoutIndexes(client, 'call_log', () =>
    client.query(
      `INSERT INTO call_log (at, user_id, duration_us, bytes, code, http_status, method, path, ip, trace_id)
     SELECT date_trunc('day', now()) - ($1 - n) * (interval '7 days' / $1) - interval '1 millisecond', u, 900, 400, 0, 200, 'POST',
       CASE WHEN n % 3 = 0 THEN '/logistics/ups/query' ELSE '/user/getUserOrder' END,
       '198.51.' || coalesce(u, n % 3000) % 100 || '.' || coalesce(u, n % 3000) / 100, 'trace' || n
     FROM (
       SELECT n, CASE WHEN n % 5 = 0 THEN NULL WHEN n % 1600 < 40 THEN 1 + n / 1600 % 40 ELSE 1 + floor(r * r * 5000) END::bigint AS u
       FROM (SELECT n, random() AS r FROM generate_series(1, $1::int) n) o
     ) x`,
      [calls],
    ),
  );
  await client.query('VACUUM (ANALYZE) call_log');
};

const limit: TriedLimit = {
  code: null,
  target: 'user',
  path: '*',
  max_requests: 60,
  window_seconds: 60,
  exempt: [],
};

const tried: readonly (readonly [string, TriedLimit])[] = [
  ['accounts, every path, 60 a minute', limit],
  ['accounts, every path, 10 a minute', { ...limit, max_requests: 10 }],
  ['accounts, one path, 30 a minute', { ...limit, path: '/logistics/:carrier/query', max_requests: 30 }],
  ['addresses, every path, 60 a minute', { ...limit, target: 'ip' }],
  ['all calls together, 900 a minute', { ...limit, target: 'global', max_requests: 900 }],
];

/** Tries limits and entries of the blacklist on seven days of calls, and measures how long the answer takes. */
export const benchTrying = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const calls = options.quick ? 300_000 : 10_000_000;
  await inDatabase(server, 'trying', async ({ client, db }) => {
    progress(`${calls} calls`);
    await fill(client, calls);
    const rows: string[][] = [];
    for (const [name, one] of tried) {
      progress(name);
      const began = performance.now();
      const trial = await tryLimit(db, one, {
        days: 7,
        id: null,
        isGone: () => false,
        progress: () => undefined,
      });
      const ms = performance.now() - began;
      const counts = [trial.calls, trial.refused, trial.callers].map((count) =>
        count.toLocaleString('en-US'),
      );
      rows.push([name, ...counts, figure(ms / 1000), String(targetMs / 1000)]);
    }
    for (const value of ['198.51.7.7', '198.51.0.0/16']) {
      const type = value.includes('/') ? 'cidr' : 'ip';
      progress(`entry ${value}`);
      const began = performance.now();
      const { trial } = await tryEntry(db, type, value, { days: 7, ...alone });
      const ms = performance.now() - began;
      const counts = [calls, trial.calls, trial.accounts].map((count) => count.toLocaleString('en-US'));
      rows.push([`entry ${value}`, ...counts, figure(ms / 1000), String(targetMs / 1000)]);
    }
    const head = 'rule | calls that count | refused | callers refused | answer, s | target, s';
    await report('trying', [table(head, rows)]);
  });
};
