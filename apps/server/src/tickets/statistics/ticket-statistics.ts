import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { dayRangeIssue } from '@waybill/contract/vocabulary/fields.ts';
import type { Deps } from '../../platform/deps.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { rangeError } from '../../platform/app-error.ts';
import { nameOfStaff } from '../names.ts';
import { countByAssignee, countDays, countNow, countOpened, countRatings, measureAnswers } from './store.ts';

type Statistics = EndpointData<typeof ticketDeskEndpoints.ticketStatistics>;

const longestRange = 366;
const usualRange = 30;

const minutes = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 6_000) / 10);

const sumBy = <K extends string>(rows: readonly ({ count: number } & Record<K, string>)[], key: K) => {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[row[key]] = (sums[row[key]] ?? 0) + row.count;
  return sums;
};

const ratingsOf = (rows: readonly { rating: number; count: number }[]): Statistics['rating'] => {
  const byStars = [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.rating === stars)?.count ?? 0);
  const count = byStars.reduce((total, some) => total + some, 0);
  const points = byStars.reduce((total, some, at) => total + some * (at + 1), 0);
  return { count, average: count === 0 ? null : Math.round((points / count) * 100) / 100, byStars };
};

export const ticketStatistics = async (
  { figuresDb: db, today }: Pick<Deps, 'figuresDb' | 'today'>,
  asked: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<Statistics> => {
  const endDate = asked.endDate ?? today();
  const startDate = asked.startDate ?? addDays(endDate, 1 - usualRange);
  const issue = dayRangeIssue(startDate, endDate, longestRange);
  if (issue !== undefined) throw rangeError('startDate', issue, longestRange);
  const [now, opened, [answers], ratings, assignees, days] = await Promise.all([
    countNow(db),
    countOpened(db, startDate, endDate),
    measureAnswers(db, startDate, endDate),
    countRatings(db, startDate, endDate),
    countByAssignee(db, startDate, endDate),
    countDays(db, startDate, endDate),
  ]);
  const {
    answered = 0,
    in_time: inTime = 0,
    overdue: waiting = 0,
    median = null,
    p90 = null,
  } = answers ?? {};
  // One that waits beyond its time is late already, whenever it is answered.
  const judged = answered + waiting;
  return {
    startDate,
    endDate,
    byStatus: Object.fromEntries(now.map((row) => [row.status, row.count])),
    overdue: now.reduce((total, row) => total + row.overdue, 0),
    unassigned: now.reduce((total, row) => total + row.unassigned, 0),
    created: opened.reduce((total, row) => total + row.count, 0),
    byCategory: sumBy(opened, 'category'),
    byPriority: sumBy(opened, 'priority'),
    firstAnswer: {
      answered,
      inTimeShare: judged === 0 ? null : inTime / judged,
      medianMinutes: minutes(median),
      p90Minutes: minutes(p90),
    },
    rating: ratingsOf(ratings),
    byAssignee: assignees.map(({ id, open, resolved, rating, ...who }) => ({
      id: String(id),
      name: nameOfStaff(who),
      open,
      resolved,
      rating: rating === null ? null : Math.round(rating * 100) / 100,
    })),
    days,
  };
};
