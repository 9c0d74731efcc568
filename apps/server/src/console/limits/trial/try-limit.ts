import type { LimitTrial } from '@waybill/contract/endpoints/limit-trials.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findLastDays, slicesOf } from '../../../platform/db/last-days.ts';
import { type Replayed, replay, unused } from './replay.ts';
import { type TriedLimit, countHitsBetween, findSuspects, listNames, listTimes } from './store.ts';

const hourMs = 3_600_000;
const sliceMs = 6 * hourMs;
const mostListed = 20;
/** Slices that are counted at the same time, each on a connection of its own. */
const atOnce = 2;

/** Lets other calls have the process. */
const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export type TrialOptions = {
  readonly days: 1 | 7;
  /** Id of the limit that it would replace. */
  readonly id: number | null;
  /** Asked before each slice: when nobody waits for the answer any more, the rest is left out. */
  readonly isGone: () => boolean;
  readonly progress: (share: number) => void;
};

/**
 * What a limit would have refused of the calls of the last whole days: reads them in slices of six hours, first how many
 * there were for whom, then the times of those only who called often enough, and counts these as the limiter does.
 * Exact for calls that one process counts, but for: times are those of answers, as the log has them; a window that
 * had begun before the period is not known; calls that were refused by this or other limits count, as they came; and who
 * calls less because of refusals is not foreseen.
 */
export const tryLimit = async (
  db: Db,
  limit: TriedLimit,
  { days, id, isGone, progress }: TrialOptions,
): Promise<LimitTrial> => {
  const [period] = await findLastDays(db, days);
  if (period === undefined) throw new Error('there is no period');
  const { start_ms: fromMs, end_ms: toMs } = period;
  const slices = slicesOf({ fromMs, toMs }, Math.max(sliceMs, limit.window_seconds * 1000));
  const stepMs = days === 1 ? hourMs : dayMs / 4;
  const points = slicesOf({ fromMs, toMs }, stepMs).map((step) => ({ timeMs: step.fromMs, refused: 0 }));
  const suspects = new Set<string>();
  let calls = 0;
  let done = 0;
  const goesOn = (): boolean => {
    // The second pass has fewer callers, and takes half as long.
    progress(done / slices.length / 1.5);
    return !isGone();
  };
  for (let n = 0; n < slices.length && goesOn(); n += atOnce) {
    const some = slices.slice(n, n + atOnce);
    for (const found of await Promise.all(some.map((slice) => findSuspects(db, limit, slice)))) {
      calls += found.calls;
      for (const who of found.suspects) suspects.add(who);
    }
    done += some.length;
  }
  const callers = new Map<string, Replayed>();
  for (const slice of suspects.size === 0 ? [] : slices) {
    if (!goesOn()) break;
    done += 0.5;
    for (const { who, times } of await listTimes(db, limit, slice, [...suspects])) {
      const caller = callers.get(who) ?? unused(who);
      callers.set(who, caller);
      const made = times.split(',').map((ms) => slice.fromMs + Number(ms));
      for (const at of replay(caller, made, limit)) {
        const point = points[Math.floor((at - fromMs) / stepMs)];
        if (point !== undefined) point.refused += 1;
      }
      if (made.length > 1_000) await pause();
    }
  }
  const affected = [...callers.values()]
    .filter(({ refused }) => refused > 0)
    .toSorted((a, b) => b.refused - a.refused || (a.who < b.who ? -1 : 1));
  const listed = affected.slice(0, mostListed);
  const names = await listNames(
    db,
    limit.target,
    listed.map(({ who }) => who),
  );
  const [hits] = id === null ? [] : await countHitsBetween(db, id, fromMs, toMs);
  return {
    startMs: fromMs,
    endMs: toMs,
    stepSeconds: stepMs / 1000,
    calls,
    refused: affected.reduce((sum, one) => sum + one.refused, 0),
    refusedBefore: hits?.hits ?? 0,
    callers: affected.length,
    points,
    list: listed.map(({ who, calls: made, refused, firstMs, lastMs }) => ({
      who: names.get(who)?.name ?? who,
      userId: names.has(who) ? String(names.get(who)?.userId) : null,
      calls: made,
      refused,
      firstMs: firstMs ?? fromMs,
      lastMs: lastMs ?? fromMs,
    })),
  };
};
