// One jump after the other.
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { randomFrom } from '@waybill/server/src/demo/random.ts';
import { buildUser } from '@waybill/server/test/builders.ts';
import { recordPlaced, openAccount } from '../../traffic/books.ts';
import { type Client, createClient, hold } from '../../traffic/client.ts';
import type { Findings } from '../audit.ts';
import { type Outcome, type Trial, tryTimes, untilBack, untilServed } from '../trial.ts';
import { waitUntil } from '../../wait.ts';

/** Hours by which the clocks jump: one server a day ahead, one a day behind, the worker ahead as well. */
export const jumpHours = [26, -26, 26] as const;

const carrier = 'ups' as const;
const wanted = { carrier, zipCode: '50001', quantity: 2 } as const;
const points = 100_000;
const [reservationGone, sessionExpired, notRefundable] = [40902, 40102, 40913];

const clientOf = ({ load }: Trial, url: string): Client => createClient([url], load.journal, randomFrom(1));

const askWrongClock = async (trial: Trial, url: string, name: string, found: Findings): Promise<void> => {
  const { world, load } = trial;
  const { pool } = world.context;
  const client = clientOf(trial, url);
  const user = await buildUser(world.context, { points });
  openAccount(load.ledgerBooks, user.id, points);
  const expectCode = (what: string, settled: { outcome: string; code?: number }, code: number): void => {
    const answered = settled.code ?? 0;
    if (answered !== code) found.wrong.push(`${name}: ${what} was answered ${answered} in place of ${code}`);
  };
  const order = (id: string) =>
    client.settle('buy', endpoints.placeOrder, { params: { carrier }, body: { id, action: 'buy' } }, user);
  const refund = (orderId: string) =>
    client.settle('ask-refund', endpoints.requestRefund, { body: { orderId, reason: 'wrong clock' } }, user);

  const inTime = await order(await hold(client, user, wanted));
  expectCode('a hold that lives', inTime, 0);
  if (inTime.outcome === 'refused') return;
  recordPlaced(load.ledgerBooks, user.id, inTime.data, 'buy');
  const { orderId } = inTime.data;

  const late = await hold(client, user, wanted);
  await pool.query(`UPDATE holds SET expires_at = now() - interval '1 second' WHERE id = $1`, [late]);
  expectCode('a hold that ran out', await order(late), reservationGone);

  await pool.query(`UPDATE orders SET created_at = created_at - interval '25 hours' WHERE id = $1`, [
    orderId,
  ]);
  expectCode('a refund after a day', await refund(orderId), notRefundable);
  await pool.query(`UPDATE orders SET created_at = created_at + interval '25 hours' WHERE id = $1`, [
    orderId,
  ]);
  const asked = await refund(orderId);
  expectCode('a refund within a day', asked, 0);
  const known = load.ledgerBooks.orders.get(orderId);
  if (asked.outcome === 'acknowledged' && known !== undefined) known.status = asked.data.status;

  await pool.query(`UPDATE session_tokens SET expires_at = now() - interval '1 minute' WHERE user_id = $1`, [
    user.id,
  ]);
  // What a process remembers of a session it remembers for less than a second.
  await waitUntil('a session that ran out is refused', 10_000, async () => {
    const settled = await client.settle(
      'release',
      endpoints.releaseHold,
      { params: { carrier }, body: { holdId: late } },
      user,
    );
    return settled.outcome === 'refused' && settled.code === sessionExpired;
  }).catch((error: unknown) => void found.wrong.push(`${name}: ${String(error)}`));
};

export const tryClockJump = (trial: Trial, times: number): Promise<Outcome> => {
  const { world, load } = trial;
  const processes = [...world.apis, world.worker].map((node) => node.process);
  const jump = (): void => {
    for (const process of processes) process.signal('SIGUSR2');
  };
  return tryTimes('clock jump', trial, times, async (_, found) => {
    await untilServed(load, 10);
    jump();
    await untilServed(load, 50);
    for (const [place, node] of world.apis.entries())
      await askWrongClock(trial, node.url, `clock ${jumpHours[place] ?? 0} h wrong`, found);
    jump();
    return untilBack(trial);
  });
};
