import { openTestDatabase } from '@waybill/server/test/test-app.ts';
import { expect, test } from 'vitest';
import { runFuzz } from './fuzz.ts';
import { wrongOf } from './report.ts';

/** Requests of the run that belongs to the ordinary tests; `npm run fuzz` makes as many as one likes. */
const requests = 1_500;

test('fifteen hundred requests of all kinds find nothing wrong', { timeout: 300_000 }, async () => {
  const database = await openTestDatabase();
  try {
    const report = await runFuzz({ databaseUrl: database.url, requests, seed: 20_261 });
    expect(wrongOf(report)).toEqual([]);
    // It got somewhere: every kind of answer is there, and most operations were called.
    const statuses = new Set([...report.byClass.values()].flatMap((row) => [...row.keys()]));
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 409]));
    expect(report.byOperation.size).toBeGreaterThan(140);
    const succeeded = [...report.byOperation.values()].filter((row) => row.has(200)).length;
    expect(succeeded).toBeGreaterThan(70);
  } finally {
    await database.drop();
  }
});
