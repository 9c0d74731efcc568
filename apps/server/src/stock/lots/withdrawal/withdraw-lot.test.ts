import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type LotBench,
  freshNumber,
  leanHeader,
  leanLine,
  leanLot,
  openLotBench,
} from '../../../../test/lot-files.ts';
import { importFile } from '../import-file.ts';
import { findLot, markFailed } from '../store.ts';
import { lotStock, restoreLot, withdrawLot } from './withdraw-lot.ts';

let bench: LotBench;
beforeAll(async () => {
  bench = await openLotBench();
});
afterAll(() => bench.close());

const by = { userId: 1, userName: 'me', role: 'super_admin', ip: null, traceId: null };
const description = { source: 's', owner: 'o', basis: 'b', offer: 'sellable', importedByName: 'me' } as const;
const wrongOwner = { reason: 'wrong owner' };
const importText = async (content: string): Promise<number> =>
  (await importFile(bench.context, await bench.write(content), description)).lotId;
const statesOf = async (lotId: number): Promise<string[]> =>
  (
    await bench.context.db
      .selectFrom('shipments')
      .select('state')
      .where('lot_id', '=', lotId)
      .orderBy('id')
      .execute()
  ).map((row) => row.state);

test('what is not sold or reserved leaves the shelf, wherever its ZIP; other lots stay', async () => {
  const zips = ['00501', '10001', '48226', '60601', '90001', '99950', '99999'];
  const lot = await importText(
    [leanHeader, ...zips.map((zip) => `ups,${freshNumber()},${zip},2026-11-18`)].join('\n'),
  );
  const other = await importText(leanLot(2));
  const { pool, db } = bench.context;
  await pool.query(
    `UPDATE shipments SET state = (CASE WHEN zip5 = '10001' THEN 'held' WHEN zip5 = '48226' THEN 'reserved'
       WHEN zip5 = '60601' THEN 'sold' WHEN zip5 = '90001' THEN 'retired' ELSE 'available' END)::shipment_state,
       hold_id = md5(id::text)::uuid, holder_id = 1, held_since = now() WHERE lot_id = $1`,
    [lot],
  );
  const { withdrawn, lot: after } = await withdrawLot(db, lot, wrongOwner, by, undefined);
  expect(withdrawn).toBe(4);
  expect(after).toMatchObject({ status: 'withdrawn', withdraw_reason: 'wrong owner' });
  expect(after.withdrawn_at).not.toBeNull();
  expect(await statesOf(lot)).toEqual([
    'blocked',
    'blocked',
    'reserved',
    'sold',
    'retired',
    'blocked',
    'blocked',
  ]);
  expect(await statesOf(other)).toEqual(['available', 'available']);
  const { rows } = await pool.query(
    `SELECT state FROM shipments WHERE state = 'blocked' AND hold_id IS NOT NULL`,
  );
  expect(rows).toEqual([]);
});

test('a number of a withdrawn lot does not come back with another lot', async () => {
  const line = leanLine();
  const lot = await importText(`${leanHeader}\n${line}`);
  await withdrawLot(bench.context.db, lot, wrongOwner, by, undefined);
  const again = await importText(`${leanHeader}\n${line}\n${leanLine()}`);
  expect(await findLot(bench.context.db, again)).toMatchObject({ rows_imported: 1, rows_known: 1 });
});

test('only an imported lot can be withdrawn, and once', async () => {
  const { db } = bench.context;
  const lot = await importText(leanLot(1));
  const ends = await Promise.allSettled([
    withdrawLot(db, lot, wrongOwner, by, undefined),
    withdrawLot(db, lot, wrongOwner, by, undefined),
  ]);
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  await expect(withdrawLot(db, lot, wrongOwner, by, undefined)).rejects.toMatchObject({
    reason: 'wrongState',
  });
  const failed = await importText('no lot at all');
  await expect(withdrawLot(db, failed, wrongOwner, by, undefined)).rejects.toMatchObject({
    reason: 'wrongState',
  });
  await expect(withdrawLot(db, 999_999, wrongOwner, by, undefined)).rejects.toMatchObject({
    reason: 'notFound',
  });
  await markFailed(db, lot, 'internal');
  expect((await findLot(db, lot))?.status).toBe('withdrawn');
});

test('what leaves the shelf with a lot comes back with it; what is blocked for another reason stays away', async () => {
  const { pool, db } = bench.context;
  const zips = ['00501', '10001', '48226', '60601', '90001', '99950'];
  const lot = await importText(
    [leanHeader, ...zips.map((zip) => `ups,${freshNumber()},${zip},2026-11-18`)].join('\n'),
  );
  await pool.query(
    `UPDATE shipments SET state = (CASE WHEN zip5 = '10001' THEN 'held' WHEN zip5 = '48226' THEN 'sold'
       WHEN zip5 = '60601' THEN 'blocked' ELSE 'available' END)::shipment_state WHERE lot_id = $1`,
    [lot],
  );
  expect(await lotStock(db, lot)).toMatchObject({ available: 3, held: 1, sold: 1, blocked: 1, withdrawn: 0 });
  await withdrawLot(db, lot, wrongOwner, by, undefined);
  expect(await lotStock(db, lot)).toMatchObject({ available: 0, held: 0, sold: 1, blocked: 1, withdrawn: 4 });
  // As whoever blocks a single number leaves it.
  await pool.query(`UPDATE shipments SET withdrawn = false WHERE lot_id = $1 AND zip5 = '99950'`, [lot]);
  const answer = await restoreLot(db, lot, 'right owner after all', by, undefined);
  expect(answer).toMatchObject({
    restored: 3,
    kept: 2,
    lot: { status: 'imported', withdraw_reason: null, withdrawn_at: null, off_shelf_since: null },
  });
  expect(await lotStock(db, lot)).toEqual({
    available: 3,
    held: 0,
    reserved: 0,
    sold: 1,
    retired: 0,
    withdrawn: 0,
    blocked: 2,
  });
});

test('only a withdrawn lot can be restored, and once; it can be withdrawn again', async () => {
  const { db } = bench.context;
  const lot = await importText(leanLot(2));
  const restore = () => restoreLot(db, lot, 'mistaken', by, undefined);
  await expect(restore()).rejects.toMatchObject({ reason: 'wrongState' });
  await withdrawLot(db, lot, wrongOwner, by, undefined);
  const ends = await Promise.allSettled([restore(), restore()]);
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  expect(await withdrawLot(db, lot, wrongOwner, by, undefined)).toMatchObject({ withdrawn: 2 });
});

test('a call that is repeated after the lot was restored gets its answer and takes nothing away', async () => {
  const { db } = bench.context;
  const lot = await importText(leanLot(2));
  const first = await withdrawLot(db, lot, wrongOwner, by, 'withdraw-repeated');
  await restoreLot(db, lot, 'mistaken', by, undefined);
  const again = await withdrawLot(db, lot, wrongOwner, by, 'withdraw-repeated');
  expect([first.withdrawn, again.withdrawn, again.lot.status]).toEqual([2, 2, 'imported']);
  expect(await statesOf(lot)).toEqual(['available', 'available']);
});

test('a lot of more than 1,000 rows asks for its name', async () => {
  const { db, pool } = bench.context;
  const lot = await importText(leanLot(1));
  await pool.query('UPDATE lots SET rows_imported = 1001 WHERE id = $1', [lot]);
  const named = (name?: string) => withdrawLot(db, lot, { ...wrongOwner, name }, by, undefined);
  await expect(named()).rejects.toMatchObject({ detail: { fields: { name: 'fields.lotName' } } });
  await expect(named('lot')).rejects.toMatchObject({ reason: 'validation' });
  expect(await statesOf(lot)).toEqual(['available']);
  expect(await named((await findLot(db, lot))?.file_name)).toMatchObject({ withdrawn: 1 });
});

test('importing the file of a withdrawn lot again points to restoring it', async () => {
  const { db } = bench.context;
  const path = await bench.write(leanLot(1));
  const { lotId } = await importFile(bench.context, path, description);
  await expect(importFile(bench.context, path, description)).rejects.toMatchObject({ reason: 'sameFile' });
  await withdrawLot(db, lotId, wrongOwner, by, undefined);
  await expect(importFile(bench.context, path, description)).rejects.toMatchObject({
    reason: 'sameFileWithdrawn',
  });
});
