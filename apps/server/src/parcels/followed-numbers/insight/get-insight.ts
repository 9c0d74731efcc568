import type { FollowInsight, followInsightEndpoints } from '@waybill/contract/endpoints/follow-insights.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import type { Db } from '../../../platform/db/database.ts';
import { endedStatuses } from '../judging/rules.ts';
import { countArrivals, countStanding, measureTransit } from './store.ts';
import { csvFile } from '../../../platform/files/export-file.ts';
import { csvContentType } from '../../../platform/http/content-types.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import type { FileAnswer } from '../../../platform/http/handlers.ts';
import type { Translate } from '../../../platform/http/language.ts';

const columns = ['figure', 'item', 'count', 'medianDays', 'p90Days'] as const;

const rowsOf = (insight: FollowInsight, t: Translate): string[][] => {
  const { places, statuses, exceptions, arrivals, transit, onTime } = insight;
  const row = (figure: ServerPhrase, item: string, ...cells: readonly number[]): string[] => [
    t(figure),
    item,
    ...cells.map(String),
    ...Array.from({ length: columns.length - 2 - cells.length }, () => ''),
  ];
  return [
    columns.map((column) => t(`insightColumn.${column}`)),
    row('word.followed', '', insight.active),
    row('word.onTheWay', '', insight.moving),
    row('insightFigure.promised', '', onTime.promised),
    row('insightFigure.kept', '', onTime.kept),
    ...places.map(({ state, count }) => row('word.lastState', state, count)),
    ...statuses.map(({ status, count }) => row('word.status', t(`trackingStatus.${status}`), count)),
    ...exceptions.map(({ subStatus, count }) =>
      row('insightFigure.exceptions', subStatus === null ? '' : t(`trackingSubStatus.${subStatus}`), count),
    ),
    ...arrivals.map(({ day, count }) => row('word.deliveredOn', day, count)),
    ...transit.map(({ carrier, service, count, medianDays, p90Days }) =>
      row(
        'word.transitTime',
        `${t(`carrier.${carrier}`)} ${service ?? ''}`.trimEnd(),
        count,
        medianDays,
        p90Days,
      ),
    ),
  ];
};

export const exportInsight = (insight: FollowInsight, t: Translate): FileAnswer => ({
  fileName: `waybill-insight-${insight.from}-${insight.to}.csv`,
  contentType: csvContentType,
  body: csvFile(rowsOf(insight, t)),
});

const usualDays = 30;

/** Counts summed by key, the largest sum first; those without a key are left out. */
export const sumBy = <Row extends { readonly count: number }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key | undefined,
): { key: Key; count: number }[] => {
  const sums = new Map<Key, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + row.count);
  }
  return [...sums].map(([key, count]) => ({ key, count })).toSorted((a, b) => b.count - a.count);
};

const lastDayOf = (from: string, today: string): string => {
  if (from >= today) return from;
  const last = addDays(from, usualDays - 1);
  return last < today ? last : today;
};

export const sum = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((all, { count }) => all + count, 0);

const tenth = (days: number): number => Math.round(days * 10) / 10;

export const getInsight = async (
  db: Db,
  userId: number,
  { tag, carrier, ...range }: EndpointInput<typeof followInsightEndpoints.getFollowInsight>['query'],
  today: string,
): Promise<FollowInsight> => {
  const to = range.to ?? (range.from === undefined ? today : lastDayOf(range.from, today));
  const from = range.from ?? addDays(to, 1 - usualDays);
  const scope = [userId, tag ?? null, carrier ?? null, from, to] as const;
  const [standing, arrivals, transit] = await Promise.all([
    countStanding(db, scope[0], scope[1], scope[2]),
    countArrivals(db, ...scope),
    measureTransit(db, ...scope),
  ]);
  const narrowed: Record<string, string> = {
    ...(tag !== undefined && { tag }),
    ...(carrier !== undefined && { carrier }),
  };
  const delivered = { ...narrowed, status: 'delivered', archived: 'all' };
  return {
    from,
    to,
    active: sum(standing),
    moving: sum(standing.filter(({ status }) => !endedStatuses.includes(status))),
    places: sumBy(standing, (row) => row.last_region ?? undefined).map(({ key: state, count }) => ({
      state,
      count,
      filter: { ...narrowed, place: state },
    })),
    statuses: sumBy(standing, (row) => row.status).map(({ key: status, count }) => ({
      status,
      count,
      filter: { ...narrowed, status },
    })),
    exceptions: sumBy(standing, (row) => (row.status === 'exception' ? row.sub_status : undefined)).map(
      ({ key: subStatus, count }) => ({
        subStatus,
        count,
        filter: { ...narrowed, status: 'exception', subStatus: subStatus ?? 'none' },
      }),
    ),
    arrivals: arrivals.map(({ day, count }) => ({
      day,
      count,
      filter: { ...delivered, deliveredFrom: day, deliveredTo: day },
    })),
    transit: transit.map((row) => ({
      carrier: row.carrier,
      service: row.service,
      count: row.count,
      medianDays: tenth(row.median),
      p90Days: tenth(row.p90),
      filter: {
        ...delivered,
        carrier: row.carrier,
        service: row.service ?? 'none',
        deliveredFrom: from,
        deliveredTo: to,
      },
    })),
    onTime: {
      promised: arrivals.reduce((all, { promised }) => all + promised, 0),
      kept: arrivals.reduce((all, { kept }) => all + kept, 0),
      filter: { ...delivered, onTime: 'false', deliveredFrom: from, deliveredTo: to },
    },
  };
};
