import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStock } from '../../../test/builders.ts';
import { openInParts } from '../../../test/stock-in-parts.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import type { Database } from './database.ts';
import { findUnpaidAmong } from './unpaid-stock.ts';

let app: TestApp;
let parts: Database;
beforeAll(async () => {
  app = await openTestApp();
  parts = await openInParts(app);
});
afterAll(async () => {
  await parts.close();
  await app.close();
});

const states = ['available', 'held', 'reserved', 'blocked', 'sold', 'retired'] as const;

test('what is on the shelf, has no place or left with its week is unpaid, in one place as in parts', async () => {
  const { context } = app;
  const numbers = states.map((state) => `1Z${state.toUpperCase()}`);
  const [gone, seen, placeless] = ['1ZGONE', '1ZSEEN', '1ZPLACELESS'] as const;
  // Each in another ZIP, so that they are in several parts.
  for (const [at, number] of numbers.entries()) {
    const [id] = await buildStock(context, 1, { zip5: String(40_001 + at), numbers: [number] });
    await context.pool.query('UPDATE shipments SET state = $1 WHERE id = $2', [states[at], id]);
  }
  for (const [number, sellable] of [
    [gone, true],
    [seen, false],
    [placeless, true],
  ] as const)
    await buildStock(context, 1, { zip5: '40010', numbers: [number], sellable });
  await context.pool.query('DELETE FROM shipments WHERE tracking_number = ANY ($1)', [[gone, placeless]]);
  await context.pool.query('UPDATE tracking_numbers SET zip5 = NULL WHERE tracking_number = $1', [placeless]);
  const asked = [...numbers, gone, seen, placeless, 'NOBODY', gone];
  const unpaid = ['1ZAVAILABLE', '1ZBLOCKED', gone, '1ZHELD', placeless, '1ZRESERVED'];
  for (const db of [context.db, parts.db]) {
    expect([...(await findUnpaidAmong(db, asked))].toSorted()).toEqual(unpaid);
    expect(await findUnpaidAmong(db, [])).toEqual(new Set());
  }
});
