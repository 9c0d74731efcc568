import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { type S3Server, s3Account, startS3Server } from '../../../test/s3-server.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { findUnpaidAmong } from '../../platform/db/unpaid-stock.ts';
import { findAllBroken } from '../invariants/public-api.ts';
import { endOldWeeks } from './end-old-weeks.ts';
import { beginWeekEnd, finishWeekEnd, keepWeekRows, listPastWeeks, listWeeks } from './store.ts';

let app: TestApp;
let folder: string;
let bucket: S3Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-weeks-'));
  bucket = await startS3Server();
});
afterEach(async () => {
  await app.close();
  await bucket.close();
  await rm(folder, { recursive: true });
});

const zipCode = '33102';
const params = { carrier: 'ups' as const };
/** The oldest week of the stock, and a day in it. */
const oldWeek = async (): Promise<{ name: string; day: string }> => {
  const week = (await listWeeks(app.context.db)).find(({ first_day: first }) => first !== null);
  return { name: week?.name ?? '', day: addDays(week?.first_day ?? '', 2) };
};
/** In a week from now, when that one is old enough. */
const end = (): Promise<void> =>
  endOldWeeks({ ...app.context, today: () => addDays(app.context.today(), 7) });

const hold = async (user: BuiltUser, day: string, quantity: number): Promise<string> => {
  const body = { zipCode, startTime: day, endTime: day, scope: 'batch' as const, quantity };
  const { reservation } = await app.call(endpoints.queryShipments, { params, body }, user);
  return reservation?.holdId ?? '';
};
const take = async (user: BuiltUser, day: string, action: 'buy' | 'reserve') =>
  app.call(endpoints.placeOrder, { params, body: { id: await hold(user, day, 2), action } }, user);

/** States of the stock, and how often. */
const states = async (): Promise<Record<string, number>> => {
  const { rows } = await app.context.pool.query<{ state: string; count: number }>(
    `SELECT state, count(*)::int AS count FROM shipments WHERE zip5 = $1 GROUP BY state`,
    [zipCode],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const numbersOf = async (where = 'true'): Promise<string[]> => {
  const { rows } = await app.context.pool.query<{ tracking_number: string }>(
    `SELECT tracking_number FROM shipments WHERE ${where} ORDER BY 1`,
  );
  return rows.map((row) => row.tracking_number);
};
const archived = async (): Promise<string[]> => {
  const files = openFileStore(app.context.config, 'stock-archive');
  const lines: string[] = [];
  for (const { archive } of await listPastWeeks(app.context.db))
    for (const { key } of archive ?? []) {
      const file = await files.read(key);
      if (file === undefined) throw new Error(`${key} is missing`);
      const [heading = '', ...rows] = zstdDecompressSync(await buffer(file))
        .toString()
        .trim()
        .split('\n');
      const at = heading.split(',').indexOf('tracking_number');
      lines.push(...rows.map((row) => row.split(',')[at] ?? ''));
    }
  return lines.toSorted();
};
const intact = async (): Promise<void> => expect(await findAllBroken(app.context.db)).toEqual([]);

test('what somebody owns of an old week stays, the rest is archived and goes, and no number comes back', async () => {
  app = await openTestApp({ STOCK_WEEKS: '5', DATA_DIR: folder });
  const user = await buildUser(app.context, { points: 1_000_000 });
  const { name, day } = await oldWeek();
  await buildStock(app.context, 10, { zip5: zipCode, shippedOn: day });
  await buildStock(app.context, 3, { zip5: zipCode, shippedOn: '2001-01-01' });
  await buildStock(app.context, 4, { zip5: zipCode });
  await take(user, day, 'buy');
  const reserved = await take(user, day, 'reserve');
  const held = await hold(user, day, 2);
  await app.context.pool.query(
    `UPDATE shipments SET state = 'blocked' WHERE id = (SELECT min(id) FROM shipments WHERE shipped_on = $1 AND state = 'available')`,
    [day],
  );
  const free = await numbersOf(`state = 'available' AND shipped_on <= '${day}'`);
  expect(free).toHaveLength(6);
  await end();
  expect(await states()).toEqual({ available: 4, sold: 2, reserved: 2, held: 2, blocked: 1 });
  expect(await archived()).toEqual(free);
  expect((await listPastWeeks(app.context.db)).map((week) => [week.name, week.dropped])).toEqual([
    ['before', true],
    [name, true],
  ]);
  expect([...(await findUnpaidAmong(app.context.db, free))].toSorted()).toEqual(free.toSorted());
  await intact();
  // What stayed lives on.
  await app.call(endpoints.confirmOrder, { params: { id: reserved.orderId } }, user);
  await app.call(endpoints.releaseHold, { params, body: { holdId: held } }, user);
  expect(await states()).toEqual({ available: 6, sold: 4, blocked: 1 });
  await intact();
  await end();
  expect(await archived()).toEqual(free);
});

test('what changes while a week goes is neither lost nor there twice', async () => {
  app = await openTestApp({ STOCK_WEEKS: '5', DATA_DIR: folder });
  const { db } = app.context;
  const user = await buildUser(app.context, { points: 1_000_000 });
  const { name, day } = await oldWeek();
  await buildStock(app.context, 12, { zip5: zipCode, shippedOn: day });
  await take(user, day, 'buy');
  const cancelled = await take(user, day, 'reserve');
  const all = await numbersOf();
  await beginWeekEnd(db, name);
  const confirmed = await take(user, day, 'reserve');
  const [kept] = await keepWeekRows(db, name, 0, 10);
  expect(kept).toEqual({ kept: 4 });
  await app.call(endpoints.cancelOrder, { params: { id: cancelled.orderId } }, user);
  await app.call(endpoints.confirmOrder, { params: { id: confirmed.orderId } }, user);
  await take(user, day, 'buy');
  await buildStock(app.context, 1, { zip5: zipCode, shippedOn: day });
  await finishWeekEnd(db, name);
  expect(await states()).toEqual({ sold: 6 });
  const stayed = await numbersOf();
  await end();
  expect(await numbersOf()).toEqual(stayed);
  const left = await archived();
  expect(left).toHaveLength(7);
  expect([...stayed, ...left]).toEqual(expect.arrayContaining(all));
  expect(new Set([...stayed, ...left]).size).toBe(13);
  await intact();
});

test('a week whose archive cannot be written is kept, and the next run goes on', async () => {
  app = await openTestApp({ STOCK_WEEKS: '5', DATA_DIR: folder, S3_ENDPOINT: bucket.url, ...s3Account });
  const { day } = await oldWeek();
  await buildStock(app.context, 5, { zip5: zipCode, shippedOn: day });
  const all = await numbersOf();
  bucket.mood = 'unavailable';
  await expect(end()).rejects.toThrow('storageUnavailable');
  expect((await listPastWeeks(app.context.db)).at(-1)).toMatchObject({ dropped: false });
  bucket.mood = 'good';
  await end();
  expect((await listPastWeeks(app.context.db)).at(-1)).toMatchObject({ dropped: true });
  expect(await archived()).toEqual(all);
  expect([...bucket.objects.keys()].every((key) => key.startsWith('stock-archive/'))).toBe(true);
});

test('a run that was broken off is begun anew', async () => {
  app = await openTestApp({ STOCK_WEEKS: '5', STOCK_ARCHIVE: 'off', DATA_DIR: folder });
  const { name, day } = await oldWeek();
  await buildStock(app.context, 3, { zip5: zipCode, shippedOn: day });
  await beginWeekEnd(app.context.db, name);
  await end();
  expect(await states()).toEqual({});
  expect((await listPastWeeks(app.context.db)).at(-1)).toEqual({ name, archive: null, dropped: true });
});

test('without the setting all weeks stay, and a week of these days cannot go', async () => {
  app = await openTestApp({ DATA_DIR: folder });
  const { day } = await oldWeek();
  await buildStock(app.context, 3, { zip5: zipCode, shippedOn: day });
  await end();
  expect(await states()).toEqual({ available: 3 });
  const young = (await listWeeks(app.context.db)).find(({ after_day: after }) => after > app.context.today());
  await expect(beginWeekEnd(app.context.db, young?.name ?? '')).rejects.toThrow('four weeks');
});
