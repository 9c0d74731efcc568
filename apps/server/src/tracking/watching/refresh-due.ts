import { randomUUID } from 'node:crypto';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { type RefreshDeps, refreshNumbers } from '../ask-carrier.ts';
import { carriersFault, silentSeconds, watchAfter } from '../rules.ts';
import type { OwnedNumber } from '../store.ts';
import { backgroundCalls } from './background-calls.ts';
import { takeDue, watchAgain } from './store.ts';

const watched = carriers.filter((carrier) => carrierCapabilities[carrier].refresh);

const runEveryMinutes = 5;

/** Calls to one carrier in one run: they follow each other, and what is taken has to be asked before its lease ends. */
const mostCalls = 100;

/** Seconds after which numbers are looked at again whose carrier failed before they were asked. */
const laterSeconds = 600;

const deadlineMs = 60_000;

type DueNumber = OwnedNumber & { last_event_local: string | null };

export const refreshDue = async (context: RefreshDeps): Promise<void> => {
  await Promise.all(watched.map((carrier) => refreshDueOf(context, carrier)));
};

const refreshDueOf = async (context: RefreshDeps, carrier: Carrier): Promise<void> => {
  const { db, carriers, log } = context;
  const calls = Math.min(mostCalls, await backgroundCalls(carriers, carrier, runEveryMinutes));
  const perCall = carriers.perCall(carrier);
  const due = calls < 1 ? [] : await takeDue(db, carrier, calls * perCall);
  const over = due.filter((number) => watchOf(number) === null);
  await watchAgain(db, over, () => null);
  let left: readonly DueNumber[] = due.filter((number) => watchOf(number) !== null);
  const counts = { carrier, asked: 0, failed: 0 };
  while (left.length > 0) {
    const pack = left.slice(0, perCall);
    left = left.slice(perCall);
    // The next pack is asked only if this one was answered.
    const asked = await refreshNumbers(context, pack, {
      lease: randomUUID(),
      urgency: 'background',
      deadlineMs,
    });
    // Somebody else asks or has just asked for these.
    await watchAgain(
      db,
      asked.filter(({ end }) => end === 'taken').map(({ number }) => number),
      (number) => watchAfter(number.status, 0),
    );
    counts.asked += asked.length;
    counts.failed += asked.filter(({ end }) => end === 'failed').length;
    if (carriersFault(asked) !== null) {
      await watchAgain(db, left, () => laterSeconds);
      break;
    }
  }
  if (counts.asked > 0) log.info(counts, 'asked for paid numbers that were due');
};

const watchOf = (number: DueNumber): number | null => {
  const last = { at: number.last_event_at, local: number.last_event_local };
  return watchAfter(number.status, silentSeconds(last, number.shipped_on, Date.now()));
};
