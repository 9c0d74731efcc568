import { openGrantedRole } from '@waybill/server/test/granted-role.ts';
import { openTestDatabase } from '@waybill/server/test/test-app.ts';
import { expect, test } from 'vitest';
import { runFuzz } from './fuzz.ts';

/** Requests of the run that belongs to the ordinary tests; `npm run fuzz` makes as many as one likes. */
const requests = 3_000;

/** Calls that are to be answered with success: most of them need what an earlier one said. */
const leadingOn = new Set([
  'queryShipments',
  'releaseHold',
  'placeOrder',
  'requestRefund',
  'decideRefundRequest',
  'createTicket',
  'replyTicket',
  'trackNumbers',
  'getTrackBatch',
]);

test('three thousand requests of all kinds find nothing wrong', { timeout: 300_000 }, async () => {
  await using ends = new AsyncDisposableStack();
  const database = await openTestDatabase();
  ends.defer(() => database.drop());
  // A role that owns nothing: a right that a call lacks is a failure of the server.
  const role = await openGrantedRole(database.url);
  ends.defer(() => role.drop());
  const run = { ends, print: () => undefined };
  const report = await runFuzz(run, role.url, { requests, seed: 20_262 });
  expect(report.wrong).toEqual([]);
  // It got somewhere: every kind of answer is there, and most operations were called and answered.
  const statuses = new Set([...report.byKind.values()].flatMap((row) => [...row.keys()]));
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 409]));
  expect(report.byOperation.size).toBeGreaterThan(140);
  expect(report.operations - report.neverSucceeded.length).toBeGreaterThan(115);
  expect(report.neverSucceeded.filter((id) => leadingOn.has(id))).toEqual([]);
  // Sessions that the run itself ended were renewed: those who may ask were let in.
  const valid = report.byKind.get('valid') ?? new Map<number, number>();
  const asked = [...valid.values()].reduce((sum, times) => sum + times, 0);
  expect((valid.get(200) ?? 0) / asked).toBeGreaterThan(0.4);
  expect((valid.get(401) ?? 0) / asked).toBeLessThan(0.15);
});
