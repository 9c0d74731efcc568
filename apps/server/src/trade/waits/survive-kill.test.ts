import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStock, buildUser } from '../../../test/builders.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { type Context, createContext } from '../../context.ts';
import { findOrphanedHolds } from '../holds/public-api.ts';
import { findOrphanedOwners } from '../orders/public-api.ts';
import { readConfig } from '../../platform/config/config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { wakeEveryWait } from '../../platform/db/wake-waits.ts';
import { checkBooks } from '../points/public-api.ts';

const log = pino({ level: 'silent' });
const waiters = 300;
const each = 4;
let folder: string;
let database: EmbeddedPostgres;
let context: Context;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-waits-'));
  await chmod(folder, 0o755);
  database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
  context = createContext(readConfig({ DATABASE_URL: database.url }), database.url, log);
  await migrate(context.db);
  await context.pool.query('UPDATE price_lists SET proposed = false');
  const users = await Promise.all(
    Array.from({ length: waiters }, () => buildUser(context, { points: 100_000 })),
  );
  await context.pool.query(
    `INSERT INTO waits (user_id, carrier, zip5, from_day, to_day, quantity, max_points, mode, until)
     SELECT user_id, 'ups', '50010', $2::date, $2, ${each}, ${each * 200}, 'reserve', now() + interval '7 days'
     FROM unnest($1::bigint[]) AS u (user_id)`,
    [users.map(({ id }) => id), context.today()],
  );
  server = await startServerProcess({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.stop();
  await context.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const count = async (text: string): Promise<number> => {
  const { rows } = await context.pool.query<{ count: number }>(text);
  return Number(rows[0]?.count);
};
const served = (): Promise<number> => count(`SELECT count(*) FROM waits WHERE state = 'served'`);

test('kill -9 in the middle of serving loses nothing, gives nothing twice, and the rest is served', async () => {
  await buildStock(context, waiters * each, { zip5: '50010' });
  await inTransaction(context.db, wakeEveryWait);
  for (const share of [0.05, 0.3]) {
    await expect.poll(served, { timeout: 60_000, interval: 2 }).toBeGreaterThan(waiters * share);
    await server.kill();
    server = await startServerProcess({ DATABASE_URL: database.url });
  }
  await expect.poll(served, { timeout: 150_000, interval: 100 }).toBe(waiters);
  expect(await count(`SELECT count(*) FROM shipments WHERE state = 'reserved'`)).toBe(waiters * each);
  // A notice for each share, with it or not at all.
  expect(await count(`SELECT count(*) FROM user_notices WHERE event = 'wait'`)).toBe(waiters);
  expect(await count('SELECT sum(points) AS count FROM waits')).toBe(waiters * each * 200);
  expect(await count(`SELECT sum(balance) AS count FROM point_accounts WHERE account = 'frozen'`)).toBe(
    waiters * each * 200,
  );
  expect(await findOrphanedHolds(context.db)).toEqual([]);
  expect(await findOrphanedOwners(context.db)).toEqual([]);
  expect(await checkBooks(context.db)).toEqual([]);
}, 300_000);
