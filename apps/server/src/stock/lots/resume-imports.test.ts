import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LotBench, freshNumber, leanLine, leanLot, openLotBench } from '../../../test/lot-files.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueueImport, importUploaded, resumeImports } from './run-import.ts';
import { inLoad, lockForImport } from './load/store.ts';
import { type StoredLot, findLot, insertLot } from './store.ts';

let bench: LotBench;
let uploads = '';
beforeAll(async () => {
  bench = await openLotBench();
  uploads = join(bench.folder, 'uploads');
  await mkdir(uploads);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.context.pool.query('DELETE FROM graphile_worker._private_jobs');
});

let made = 0;
const uploaded = async (content: string | null): Promise<StoredLot> => {
  made += 1;
  const path = join(uploads, String(made));
  if (content !== null) await writeFile(path, content);
  return inTransaction(bench.context.db, (tx) =>
    insertLot(tx, {
      file_name: 'lot.csv',
      file_hash: Buffer.from(String(made)),
      file_path: content === null ? null : path,
      file_format: 'csv',
      bytes_total: content?.length ?? 0,
      source: 's',
      owner: 'o',
      basis: 'b',
      offer: 'sellable',
      imported_by_name: 'me',
    }),
  );
};
const jobs = async (): Promise<string[]> => {
  const { rows } = await bench.context.pool.query<{ key: string }>(
    'SELECT key FROM graphile_worker.jobs ORDER BY key',
  );
  return rows.map((row) => row.key);
};
const lotNow = (lot: StoredLot): Promise<StoredLot | undefined> => findLot(bench.context.db, lot.id);
const count = async (table: string, lot: StoredLot): Promise<number> => {
  const { rows } = await bench.context.pool.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} WHERE lot_id = $1`,
    [lot.id],
  );
  return rows[0]?.n ?? -1;
};

const backendPid = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? -1;
};

/**
 * The connection that waits for another one; asked again until there is one. Not asked on the blocking connection:
 * within a transaction pg_stat_activity goes on showing what it showed first.
 */
const blockedBy = async (blocker: number): Promise<number> => {
  const { rows } = await bench.context.pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
    [blocker],
  );
  return rows[0]?.pid ?? blockedBy(blocker);
};

test('an import that is killed half way leaves no row, and begins again as if nothing had been', async () => {
  const number = freshNumber();
  const lot = await uploaded(`${leanLot(60_000)}\n${leanLine(number)}`);
  const blocker = await bench.context.pool.connect();
  await blocker.query(`BEGIN; INSERT INTO tracking_numbers VALUES ('ups', '${number}', 0)`);
  const broken = importUploaded(bench.context, lot.id);
  const ended = broken.then(
    () => 'imported',
    () => 'broken off',
  );
  await blocker.query('SELECT pg_terminate_backend($1)', [await blockedBy(await backendPid(blocker))]);
  expect(await ended).toBe('broken off');
  await blocker.query('ROLLBACK');
  blocker.release();
  expect([await count('tracking_numbers', lot), await count('shipments', lot)]).toEqual([0, 0]);
  expect((await lotNow(lot))?.status).toBe('importing');
  await resumeImports(bench.context);
  expect(await jobs()).toEqual([`import_lot:${lot.id}`]);
  await importUploaded(bench.context, lot.id);
  expect(await lotNow(lot)).toMatchObject({ status: 'imported', rows_imported: 60_001, problem: null });
  expect([await count('tracking_numbers', lot), await count('shipments', lot)]).toEqual([60_001, 60_001]);
});

test('an upload is gone from the disk once its import ended, well or badly', async () => {
  const [good, bad] = [await uploaded(leanLot(2)), await uploaded('no lot')];
  await importUploaded(bench.context, good.id);
  await importUploaded(bench.context, bad.id);
  expect([(await lotNow(good))?.status, (await lotNow(bad))?.status]).toEqual(['imported', 'failed']);
  expect([(await lotNow(good))?.file_path, (await lotNow(bad))?.file_path]).toEqual([null, null]);
  expect(await readdir(uploads)).toEqual([]);
});

test('importing a lot twice imports it once', async () => {
  const lot = await uploaded(leanLot(500));
  await Promise.all([importUploaded(bench.context, lot.id), importUploaded(bench.context, lot.id)]);
  await importUploaded(bench.context, lot.id);
  expect(await lotNow(lot)).toMatchObject({ status: 'imported', rows_imported: 500, rows_known: 0 });
});

test('a lot that waits for its job or is being imported is left alone', async () => {
  const [waiting, running] = [await uploaded(leanLot(1)), await uploaded(leanLot(1))];
  await inTransaction(bench.context.db, (tx) => enqueueImport(tx, waiting.id));
  await inLoad(bench.context.pool, async (load) => {
    expect(await lockForImport(load, running.id)).toBe(true);
    await resumeImports(bench.context);
  });
  expect(await jobs()).toEqual([`import_lot:${waiting.id}`]);
  expect((await lotNow(waiting))?.problem).toBeNull();
  expect((await lotNow(running))?.problem).toBeNull();
  await importUploaded(bench.context, waiting.id);
  await importUploaded(bench.context, running.id);
});

test('a lot that broke off twice is failed and its file goes', async () => {
  const lot = await uploaded(leanLot(1));
  await resumeImports(bench.context);
  expect(await lotNow(lot)).toMatchObject({ status: 'importing', problem: 'interrupted' });
  await bench.context.pool.query('DELETE FROM graphile_worker._private_jobs');
  await resumeImports(bench.context);
  expect(await lotNow(lot)).toMatchObject({ status: 'failed', problem: 'interrupted' });
  expect(await jobs()).toEqual([]);
});

test('a lot of the command line that broke off is failed: its file is not ours', async () => {
  const lot = await uploaded(null);
  await resumeImports(bench.context);
  expect(await lotNow(lot)).toMatchObject({ status: 'failed', problem: 'interrupted' });
});

test('two nodes that look at once begin an import again once', async () => {
  const lot = await uploaded(leanLot(1));
  await Promise.all([resumeImports(bench.context), resumeImports(bench.context)]);
  expect(await jobs()).toEqual([`import_lot:${lot.id}`]);
  expect((await lotNow(lot))?.status).toBe('importing');
  await importUploaded(bench.context, lot.id);
});

test('a lot whose file is gone is failed', async () => {
  const lot = await uploaded(leanLot(1));
  await bench.context.pool.query('UPDATE lots SET file_path = $2 WHERE id = $1', [
    lot.id,
    join(uploads, 'gone'),
  ]);
  await importUploaded(bench.context, lot.id);
  expect(await lotNow(lot)).toMatchObject({ status: 'failed', problem: 'file_missing' });
});

test('files that nobody needs and nobody has written to for an hour are removed', async () => {
  const lot = await uploaded(leanLot(1));
  await inTransaction(bench.context.db, (tx) => enqueueImport(tx, lot.id));
  const [left, recent] = [join(uploads, 'left'), join(uploads, 'recent')];
  await Promise.all([writeFile(left, 'x'), writeFile(recent, 'x')]);
  const before = new Date(Date.now() - 2 * 3_600_000);
  await Promise.all([utimes(left, before, before), utimes(lot.file_path ?? '', before, before)]);
  await resumeImports(bench.context);
  const names = await readdir(uploads);
  expect(names).not.toContain('left');
  expect(names).toEqual(expect.arrayContaining(['recent', String(made)]));
});
