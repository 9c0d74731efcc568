import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MemoryTokenStore } from '../calling/memory-token-store.test-kit.ts';
import { createFedexAdapter } from '../fedex/call.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import type { NumberOutcome } from '../tracking/outcome.ts';
import { composeTrackingNumber } from '../tracking-number/compose.ts';
import { createUpsAdapter } from '../ups/call.ts';
import { createUspsAdapter } from '../usps/call.ts';
import { CarrierPool } from './carrier-pool.ts';

let sandbox: Sandbox;
let pools: Record<Carrier, CarrierPool>;
beforeEach(async () => {
  sandbox = createSandbox({ clock: new SandboxClock(Date.parse('2026-06-18T18:00:00Z')) });
  const origin = await sandbox.listen(0);
  const deps = { tokens: new MemoryTokenStore(), now: sandbox.clock.now };
  const account = { origin, clientId: 'shop', clientSecret: 'secret' };
  const budget = { take: () => Promise.resolve({ granted: true } as const) };
  // A random number of 0 repeats at once.
  const settings = { timeoutMs: 2000 };
  pools = {
    ups: new CarrierPool(
      createUpsAdapter({ ...account, credentialsId: 'u' }, deps),
      budget,
      settings,
      () => 0,
    ),
    fedex: new CarrierPool(
      createFedexAdapter({ ...account, credentialsId: 'f' }, deps),
      budget,
      settings,
      () => 0,
    ),
    usps: new CarrierPool(
      createUspsAdapter({ ...account, credentialsId: 's' }, deps),
      budget,
      settings,
      () => 0,
    ),
  };
});
afterEach(async () => {
  for (const pool of Object.values(pools)) pool.stop();
  await sandbox.close();
});

const numbersOf: Readonly<Record<Carrier, (i: number) => string>> = {
  ups: (i) => composeTrackingNumber('ups_1z', `1ZA1B203${String(1000 + i).padStart(9, '4')}`),
  fedex: (i) => composeTrackingNumber('fedex_express_12', String(1000 + i).padStart(11, '4')),
  usps: (i) => composeTrackingNumber('usps_impb', `9400111206${String(1000 + i).padStart(11, '4')}`),
};
const batch = (carrier: Carrier, count: number): Promise<NumberOutcome[]> =>
  Promise.all(
    Array.from({ length: count }, (_, i) => pools[carrier].track({ number: numbersOf[carrier](i) })),
  );
const kinds = (outcomes: readonly NumberOutcome[]): unknown =>
  Object.entries(
    Object.groupBy(outcomes, (one) => (one.kind === 'failed' ? one.failure.reason : one.kind)),
  ).map(([kind, members]) => [kind, members?.length]);

test.each([
  ['ups', 40, 40],
  ['fedex', 95, 4],
  ['usps', 95, 3],
] as const)('%s: %i numbers take %i calls and one token', async (carrier, count, calls) => {
  expect(kinds(await batch(carrier, count))).toEqual([['found', count]]);
  expect(sandbox.desk.seen[carrier]).toMatchObject({ trackCalls: calls, tokenCalls: 1 });
  expect([...sandbox.desk.seen[carrier].numbers.values()].every((times) => times === 1)).toBe(true);
});

test.each([
  'server_error',
  'unavailable',
  'html',
  'truncated',
  'reset',
  'throttled',
  'token_expired',
] as const)(
  'numbers get over a %s now and then, and only the call that failed is repeated',
  async (fault) => {
    sandbox.faults.order({ carrier: 'fedex', fault, times: 1 });
    expect(kinds(await batch('fedex', 60))).toEqual([['found', 60]]);
    const { numbers } = sandbox.desk.seen.fedex;
    const asked = [...numbers.values()].reduce((sum, times) => sum + times, 0);
    // The rejected token of one call may end the other's that was under way.
    expect(asked).toBeGreaterThan(60);
    expect(asked).toBeLessThanOrEqual(fault === 'token_expired' ? 120 : 90);
  },
);

test('one carrier that never answers leaves the others alone', async () => {
  sandbox.faults.order({ carrier: 'ups', fault: 'hang' });
  const stuck = batch('ups', 30);
  const others = await Promise.all([batch('fedex', 60), batch('usps', 70)]);
  expect(others.map(kinds)).toEqual([[['found', 60]], [['found', 70]]]);
  expect(pools.ups.health).toMatchObject({ waiting: 26, calling: 4 });
  pools.ups.stop();
  expect(kinds(await stuck)).toEqual([['stopped', 30]]);
});

test('a quota that is used up ends the rest by name without asking for it', async () => {
  sandbox.faults.order({ carrier: 'fedex', fault: 'quota_used_up' });
  expect(kinds(await batch('fedex', 600))).toEqual([['quota_used_up', 600]]);
  expect(sandbox.desk.seen.fedex.trackCalls).toBeLessThanOrEqual(4);
  expect(pools.fedex.health.paused?.reason).toBe('quota_used_up');
});
