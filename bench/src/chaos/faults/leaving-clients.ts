// One wave after the other.
import { setTimeout as pause } from 'node:timers/promises';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { buildUser } from '@waybill/server/test/builders.ts';
import { abandonCalls } from '@waybill/server/test/leaving-clients.ts';
import { call } from '../../drills/caller.ts';
import { openAccount } from '../books.ts';
import { type Outcome, type Trial, tryFault, untilBack } from '../trial.ts';
import { minute, waitUntil } from '../../wait.ts';

const points = 10_000;
const callsAWave = 3_000;

/** Sum of a gauge of a process over its labels. */
const gaugeOf = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  if (lines.length === 0) throw new Error(`${url} has no ${name}`);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
};

/** Clients leave at random moments while people buy: nothing stays taken, and nobody else is rejected for it. */
export const tryLeavingClients = (
  trial: Trial,
  { times, seed }: { times: number; seed: number },
): Promise<Outcome> => {
  const { world, load, print } = trial;
  return tryFault('clients that leave', trial, async () => {
    const user = await buildUser(world.context, { points });
    openAccount(load.ledgerBooks, user.id, points);
    const { data } = await call(world.apis[0].direct, 'POST', '/logistics/track', {
      token: user.token,
      body: { numbers: [{ number: composeTrackingNumber('fedex_express_12', '77000000001') }] },
    });
    const { batchId } = data as { batchId: string };
    const backMs: number[] = [];
    for (let time = 1; time <= times; time += 1) {
      const waves = world.apis.map(({ direct: url }) =>
        abandonCalls(
          { url, user, staff: load.staff, batchId },
          { calls: callsAWave, atOnce: 24, seed: seed + time, moment: (length) => pause(length / 6) },
        ),
      );
      const sent = (await Promise.all(waves)).reduce((sum, count) => sum + count, 0);
      backMs.push(await untilBack(trial));
      await load.rest();
      for (const { direct } of world.apis) {
        await waitUntil('no place is taken', minute, async () => {
          return (await gaugeOf(direct, 'waybill_http_slots_taken')) === 0;
        });
        // The question itself is the one call under way.
        await waitUntil('no call is under way', minute, async () => {
          return (await gaugeOf(direct, 'waybill_http_requests_in_flight')) === 1;
        });
      }
      load.go();
      print(`${sent} calls left at random moments, ${time} of ${times}: no place stayed taken`);
    }
    return backMs;
  });
};
