import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type LotBench,
  freshNumber,
  leanHeader,
  leanLine,
  leanLot,
  openLotBench,
} from '../../../test/lot-files.ts';
import { importFile } from './import-file.ts';
import { findLot, markFailed } from './store.ts';
import { withdrawLot } from './withdraw-lot.ts';

let bench: LotBench;
beforeAll(async () => {
  bench = await openLotBench();
});
afterAll(() => bench.close());

const by = { userId: 1, userName: 'me', role: 'super_admin', ip: null, traceId: null };
const description = { source: 's', owner: 'o', basis: 'b', offer: 'sellable', importedByName: 'me' } as const;
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
    `UPDATE shipments SET state = (CASE zip5 WHEN '10001' THEN 'held' WHEN '48226' THEN 'reserved' WHEN '60601' THEN 'sold'
       WHEN '90001' THEN 'retired' ELSE 'available' END)::shipment_state,
       hold_id = gen_random_uuid(), holder_id = 1, held_since = now() WHERE lot_id = $1`,
    [lot],
  );
  const { withdrawn, lot: after } = await withdrawLot(db, lot, 'wrong owner', by, undefined);
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
  await withdrawLot(bench.context.db, lot, 'wrong owner', by, undefined);
  const again = await importText(`${leanHeader}\n${line}\n${leanLine()}`);
  expect(await findLot(bench.context.db, again)).toMatchObject({ rows_imported: 1, rows_known: 1 });
});

test('only an imported lot can be withdrawn, and once', async () => {
  const { db } = bench.context;
  const lot = await importText(leanLot(1));
  const ends = await Promise.allSettled([
    withdrawLot(db, lot, 'reason', by, undefined),
    withdrawLot(db, lot, 'reason', by, undefined),
  ]);
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  await expect(withdrawLot(db, lot, 'reason', by, undefined)).rejects.toMatchObject({ reason: 'wrongState' });
  const failed = await importText('no lot at all');
  await expect(withdrawLot(db, failed, 'reason', by, undefined)).rejects.toMatchObject({
    reason: 'wrongState',
  });
  await expect(withdrawLot(db, 999_999, 'reason', by, undefined)).rejects.toMatchObject({
    reason: 'notFound',
  });
  await markFailed(db, lot, 'internal');
  expect((await findLot(db, lot))?.status).toBe('withdrawn');
});
