import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, letTimePass, widenLimits } from '../../../test/builders.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { type Context, createContext } from '../../context.ts';
import { readConfig } from '../../platform/config/config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { checkBooks } from '../points/public-api.ts';
import { findOrphanedHolds } from '../holds/public-api.ts';
import { findOrphanedOwners } from './public-api.ts';

const log = pino({ level: 'silent' });
const zipCode = '50001';
let folder: string;
let database: EmbeddedPostgres;
let server: ServerProcess;
let context: Context;
let users: BuiltUser[];

/** What a buyer asked for, and what was answered, if anything was. */
type Attempt = {
  user: BuiltUser;
  key: string;
  body: object;
  answer: { orderId: string; ids: string[]; paid: number } | undefined;
};
const attempts: Attempt[] = [];

const openContext = (): Context =>
  createContext(readConfig({ DATABASE_URL: database.url }), database.url, log);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-kill-'));
  await chmod(folder, 0o755);
  database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
  context = openContext();
  await migrate(context.db);
  await context.pool.query('UPDATE price_lists SET proposed = false');
  await widenLimits(context);
  await buildStock(context, 3_000, { zip5: zipCode });
  users = await Promise.all(Array.from({ length: 12 }, () => buildUser(context, { points: 1_000_000 })));
  server = await startServerProcess({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.stop();
  await context.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const post = async (user: BuiltUser, path: string, body: object, key?: string) => {
  const response = await fetch(`${server.url}/api/v1/logistics/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      token: user.token,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: number; data: Record<string, never> };
};

type OrderData = { orderId: string; totalPoints: number; trackingInfos: { id: string }[] };
const readAnswer = (data: unknown): NonNullable<Attempt['answer']> => {
  const { orderId, totalPoints, trackingInfos } = data as OrderData;
  return { orderId, paid: totalPoints, ids: trackingInfos.map((number) => number.id) };
};

/** Buys and reserves until the server is gone or rejects to go on. */
const keepBuying = async (user: BuiltUser, struck: () => boolean, enough: () => boolean): Promise<void> => {
  for (let round = 0; !enough(); round += 1) {
    try {
      const found = await post(user, 'ups/query', { zipCode, scope: 'batch', quantity: 3 });
      const id = (found.data as { reservation?: { holdId: string } | null }).reservation?.holdId;
      if (found.code !== 0 || id === undefined) {
        // Busy for a moment before the strike, gone after it.
        if (struck()) return;
        continue;
      }
      const body = { id, action: round % 3 === 0 ? 'reserve' : 'buy' };
      const attempt: Attempt = { user, key: `kill-${user.id}-${attempts.length}`, body, answer: undefined };
      attempts.push(attempt);
      const placed = await post(user, 'ups/order', body, attempt.key);
      if (placed.code === 0) attempt.answer = readAnswer(placed.data);
    } catch {
      // The server is gone: what was asked last has no answer.
      return;
    }
  }
};

const acknowledged = (): Attempt[] => attempts.filter((attempt) => attempt.answer !== undefined);

/** Everybody buys; in the middle of it `strike` happens. */
const buyUntil = async (strike: () => Promise<void>): Promise<void> => {
  const before = acknowledged().length;
  let struck = false;
  const buying = users.map((user) =>
    keepBuying(
      user,
      () => struck,
      () => struck && acknowledged().length > before + 400,
    ),
  );
  await expect
    .poll(() => acknowledged().length, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(before + 40);
  await strike();
  struck = true;
  await Promise.all(buying);
};

/** Every acknowledged order is there as it was answered; asking again with the same key charges nobody twice. */
const expectNothingLostOrDoubled = async (): Promise<void> => {
  for (const attempt of attempts) {
    const again = await post(attempt.user, 'ups/order', attempt.body, attempt.key);
    const { answer } = attempt;
    if (answer !== undefined)
      expect({ code: again.code, ...readAnswer(again.data) }).toEqual({ code: 0, ...answer });
    else if (again.code === 0) attempt.answer = readAnswer(again.data);
    else expect(again.code).toBe(40902);
  }
  const { rows } = await sql<{ user_id: number; paid: number }>`
    SELECT user_id, sum(total_points)::bigint AS paid FROM orders GROUP BY user_id`.execute(context.db);
  for (const { user_id, paid } of rows) {
    const expected = acknowledged()
      .filter((attempt) => attempt.user.id === user_id)
      .reduce((sum, attempt) => sum + (attempt.answer?.paid ?? 0), 0);
    expect(paid / 100).toBeCloseTo(expected, 2);
  }
  const numbers = acknowledged().flatMap((attempt) => attempt.answer?.ids ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await checkBooks(context.db)).toEqual([]);
  expect(await findOrphanedOwners(context.db)).toEqual([]);
  expect(await findOrphanedHolds(context.db)).toEqual([]);
};

test('kill -9 of the server in the middle of buying loses and doubles nothing', async () => {
  await buyUntil(() => server.kill());
  server = await startServerProcess({ DATABASE_URL: database.url });
  await expectNothingLostOrDoubled();
});

test('kill -9 of the database in the middle of buying loses and doubles nothing, and the server goes on by itself', async () => {
  await buyUntil(async () => {
    process.kill(database.pid, 'SIGKILL');
  });
  await context.close();
  database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
  context = openContext();
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(200);
  await expectNothingLostOrDoubled();
});

test('what was held and reserved and ran out comes back by itself', async () => {
  const stateCount = async (...states: string[]): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM shipments WHERE state = ANY (${states}::shipment_state[])`.execute(
      context.db,
    );
    return rows[0]?.count ?? 0;
  };
  await Promise.all(users.map((user) => post(user, 'ups/query', { zipCode, scope: 'batch', quantity: 5 })));
  expect(await stateCount('held')).toBeGreaterThan(0);
  expect(await stateCount('reserved')).toBeGreaterThan(0);
  await letTimePass(context, 86_401);
  await expect.poll(() => stateCount('held', 'reserved'), { timeout: 30_000 }).toBe(0);
  const { rows } = await sql<{ frozen: number }>`
    SELECT sum(balance)::bigint AS frozen FROM point_accounts WHERE account = 'frozen'`.execute(context.db);
  expect(rows[0]?.frozen).toBe(0);
  expect(await checkBooks(context.db)).toEqual([]);
  expect(await findOrphanedOwners(context.db)).toEqual([]);
});
