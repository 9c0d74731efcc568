import { expect, test } from 'vitest';
import { type Progress, reportProgress } from './progress.ts';

const at = (rowsRead: number): Progress => ({ bytesRead: 0, rowsRead });

test('tells at once, then not before the time has passed, never after the end', async () => {
  const told: number[] = [];
  let now = 1000;
  const progress = reportProgress(
    async ({ rowsRead }) => void told.push(rowsRead),
    500,
    () => now,
  );
  const reportAt = async (time: number, rows: number): Promise<void> => {
    now = time;
    progress.report(at(rows));
    await Promise.resolve()
      .then(() => undefined)
      .then(() => undefined);
  };
  await reportAt(1000, 1);
  await reportAt(1499, 2);
  await reportAt(1500, 3);
  await progress.stop();
  await reportAt(9000, 4);
  expect(told).toEqual([1, 3]);
});

test('never tells twice at a time and waits for what is being told', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const told: number[] = [];
  let now = 0;
  const progress = reportProgress(
    async ({ rowsRead }) => {
      told.push(rowsRead);
      await promise;
    },
    500,
    () => now,
  );
  progress.report(at(1));
  now = 10_000;
  progress.report(at(2));
  let stopped = false;
  const stop = progress.stop().then(() => (stopped = true));
  await Promise.resolve();
  expect([told, stopped]).toEqual([[1], false]);
  resolve(undefined);
  await stop;
  expect(told).toEqual([1]);
});

test('an import goes on when its progress cannot be told', async () => {
  const progress = reportProgress(() => Promise.reject(new Error('no connection')));
  progress.report(at(1));
  await expect(progress.stop()).resolves.toBeUndefined();
});
