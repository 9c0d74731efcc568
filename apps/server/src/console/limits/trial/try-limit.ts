import { setImmediate as pause } from 'node:timers/promises';
import type { LimitTrial } from '@waybill/contract/endpoints/limit-trials.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Slice, findLastDays, slicesOf } from '../../../platform/db/last-days.ts';
import { networkOf } from '../../../platform/db/limiter.ts';
import { type Replayed, replay, unused } from './replay.ts';
import { type TriedLimit, countHitsBetween, listNames, listTimes } from './store.ts';

const hourMs = 3_600_000;
const sliceMs = 6 * hourMs;
const mostListed = 20;
/** Slices that are read at the same time, each on a connection of its own. */
const atOnce = 2;
/** Calls after which other work of the process gets its turn. */
const mostInOneGo = 20_000;

export type TrialOptions = {
  readonly days: 1 | 7;
  /** Id of the limit that it would replace. */
  readonly id: number | null;
  /** Asked before each slice: when nobody waits for the answer any more, the rest is left out. */
  readonly isGone: () => boolean;
  readonly progress: (share: number) => void;
};

/** When the callers of a slice made their calls, in order, by whom the limiter counts: a network is one caller. */
const timesByCaller = async (db: Db, limit: TriedLimit, slice: Slice): Promise<Map<string, number[]>> => {
  const byCaller = new Map<string, number[]>();
  let inOneGo = 0;
  for (const { who, times } of await listTimes(db, limit, slice)) {
    const caller = limit.target === 'ip' ? networkOf(who) : who;
    const made = byCaller.get(caller) ?? [];
    byCaller.set(caller, made);
    const sinceBegin = JSON.parse(`[${times}]`) as number[];
    for (const ms of sinceBegin) made.push(slice.fromMs + ms);
    inOneGo += sinceBegin.length;
    if (inOneGo > mostInOneGo) inOneGo = await pause(0);
  }
  for (const made of byCaller.values()) made.sort((a, b) => a - b);
  return byCaller;
};

/**
 * What a limit would have rejected of the calls of the last whole days: reads their times in slices of six hours, and
 * counts them as the limiter does. Exact for calls that one process counts, but for: times are those of answers, as the
 * log has them; a window that had begun before the period is not known; calls that were rejected by this or other limits
 * count, as they came; and who calls less because of errors is not foreseen.
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
  const callers = new Map<string, Replayed>();
  for (let n = 0; n < slices.length && !isGone(); n += atOnce) {
    progress(n / slices.length);
    const read = slices.slice(n, n + atOnce).map((slice) => timesByCaller(db, limit, slice));
    for (const byCaller of await Promise.all(read)) {
      for (const [who, made] of byCaller) {
        const caller = callers.get(who) ?? unused(who);
        callers.set(who, caller);
        for (const at of replay(caller, made, limit)) {
          const point = points[Math.floor((at - fromMs) / stepMs)];
          if (point !== undefined) point.refused += 1;
        }
      }
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
    calls: [...callers.values()].reduce((sum, one) => sum + one.calls, 0),
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
