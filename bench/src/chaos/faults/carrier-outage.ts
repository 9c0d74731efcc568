// One outage after the other.
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { buildStock, buildUser } from '@waybill/server/test/builders.ts';
import { recordPlaced, openAccount } from '../../traffic/books.ts';
import { type Caller, hold } from '../../traffic/client.ts';
import { type Outcome, type Trial, tryFault, untilServed } from '../trial.ts';
import { waitUntil } from '../../wait.ts';

const carrier = 'fedex' as const;
const zipCode = '60601';
const backLimitMs = 180_000;
const failures = ['unavailable', 'hang', 'reset', 'html'] as const;

const ownNumbers = async ({ world, load }: Trial, user: Caller, count: number): Promise<string[]> => {
  const { context } = world;
  const shippedOn = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const ids = await buildStock(context, count, { carrier, zip5: zipCode, shippedOn });
  const numbers = ids.map((id) => composeTrackingNumber('fedex_express_12', String(id).padStart(11, '0')));
  await context.pool.query(
    `UPDATE shipments s SET tracking_number = k.number
     FROM unnest($1::bigint[], $2::text[]) AS k (id, number) WHERE s.id = k.id`,
    [ids, numbers],
  );
  const id = await hold(load.client, user, { carrier, zipCode, quantity: count });
  const input = { params: { carrier }, body: { id, action: 'buy' as const } };
  const bought = await load.client.settle('buy', endpoints.placeOrder, input, user);
  if (bought.outcome === 'refused') throw new Error(`numbers to track were refused with ${bought.code}`);
  recordPlaced(load.ledgerBooks, user.id, bought.data, 'buy');
  return bought.data.trackingInfos.map((one) => one.id);
};

/**
 * A carrier fails in every way while people buy and ask it for news: buying goes on, every question is answered with
 * its reason, and news come again by themselves when the carrier does.
 */
export const tryCarrierOutage = (trial: Trial, times: number): Promise<Outcome> => {
  const { world, load, print } = trial;
  return tryFault('carrier outage', trial, async (found) => {
    const points = 1_000_000;
    const user = await buildUser(world.context, { points });
    openAccount(load.ledgerBooks, user.id, points);
    const backMs: number[] = [];
    const ask = async (ids: string[]): Promise<readonly string[]> => {
      const input = { params: { carrier }, body: { ids } };
      const settled = await load.client.settle('refresh', endpoints.refreshTracking, input, user);
      if (settled.outcome === 'refused') throw new Error(`a refresh was refused with ${settled.code}`);
      for (const { outcome, reason } of settled.data.results)
        if (outcome === 'failed' && reason === undefined)
          found.wrong.push('a refresh failed without a reason');
      return settled.data.results.map(({ outcome }) => outcome);
    };
    for (let time = 0; time < times; time += 1) {
      const fault = failures[time % failures.length] ?? 'unavailable';
      const numbers = await ownNumbers(trial, user, 300);
      world.sandbox.faults.order({ carrier, fault });
      const outcomes = await ask(numbers.splice(0, 5));
      if (outcomes.some((outcome) => outcome !== 'failed'))
        found.wrong.push(`a carrier that fails (${fault}) was answered for: ${outcomes.join()}`);
      await untilServed(load, 20);
      world.sandbox.faults.clear();
      const back = await waitUntil(`news come again after ${fault}`, backLimitMs, async () => {
        const [outcome] = await ask(numbers.splice(0, 1));
        return outcome === 'refreshed' || outcome === 'unchanged';
      });
      backMs.push(back);
      print(`carrier ${fault}: news again after ${(back / 1000).toFixed(1)} s`);
    }
    return backMs;
  });
};
