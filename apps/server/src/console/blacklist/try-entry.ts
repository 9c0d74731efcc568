import type { BlockTrial } from '@waybill/contract/endpoints/protection.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { Db } from '../../platform/db/database.ts';
import { findLastDays, slicesOf } from '../../platform/db/last-days.ts';
import { subjectOf } from './add-entry.ts';
import type { BlacklistType } from './entry-value.ts';
import { countCallsBy, listNames } from './store.ts';

const hourMs = 3_600_000;
const mostListed = 20;

export type TrialOptions = {
  readonly days: 1 | 7;
  /** Asked before each part: when nobody waits for the answer any more, the rest is left out. */
  readonly isGone: () => boolean;
  readonly progress: (share: number) => void;
};

/** Under what the audit has an entry before it is there. */
export const triedId = (type: BlacklistType, value: string): string => `${type} ${value}`;

/**
 * Which calls of the last whole days an entry would have rejected. Calls that were rejected then count as they came; an
 * e-mail address stands for the account that has it, and its attempts to sign in are not in the call log.
 */
export const tryEntry = async (
  db: Db,
  type: BlacklistType,
  given: string,
  { days, isGone, progress }: TrialOptions,
): Promise<{ readonly trial: BlockTrial; readonly value: string; readonly label: string | null }> => {
  const { value, label, owner } = await subjectOf(db, type, given);
  const [period] = await findLastDays(db, days);
  if (period === undefined) throw new Error('there is no period');
  const { start_ms: startMs, end_ms: endMs } = period;
  const stepMs = days === 1 ? hourMs : dayMs / 4;
  const by =
    type === 'email'
      ? owner === null
        ? null
        : { type: 'user' as const, value: String(owner.id) }
      : { type, value };
  const whole = { fromMs: startMs, toMs: endMs };
  const steps = slicesOf(whole, stepMs).map(({ fromMs }) => ({ timeMs: fromMs, calls: 0 }));
  const slices = by === null ? [] : slicesOf(whole, 6 * hourMs);
  const callers = new Map<number | null, number>();
  for (const [done, slice] of slices.entries()) {
    progress(done / slices.length);
    if (by === null || isGone()) break;
    for (const { user_id: userId, step_ms: at, calls } of await countCallsBy(db, by, slice, stepMs)) {
      callers.set(userId, (callers.get(userId) ?? 0) + calls);
      const step = steps[Math.floor((at - startMs) / stepMs)];
      if (step !== undefined) step.calls += calls;
    }
  }
  const listed = [...callers]
    .toSorted(([a, one], [b, other]) => other - one || (a ?? 0) - (b ?? 0))
    .slice(0, mostListed);
  const named = await listNames(
    db,
    listed.flatMap(([id]) => (id === null ? [] : [id])),
  );
  const names = new Map(named.map(({ id, user_name: name }) => [id, name]));
  const trial = {
    startMs,
    endMs,
    stepSeconds: stepMs / 1000,
    calls: steps.reduce((sum, step) => sum + step.calls, 0),
    accounts: [...callers.keys()].filter((id) => id !== null).length,
    steps,
    list: listed.map(([id, calls]) => ({
      user: id === null ? null : { id: String(id), userName: names.get(id) ?? '' },
      calls,
    })),
  };
  return { trial, value, label };
};
