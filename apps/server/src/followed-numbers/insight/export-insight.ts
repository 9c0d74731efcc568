import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import { csvFile } from '../../platform/files/csv-file.ts';
import { csvContentType } from '../../platform/http/content-types.ts';
import type { FileAnswer } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';

const columns = ['figure', 'item', 'count', 'medianDays', 'p90Days'] as const;

const rowsOf = (insight: FollowInsight, t: Translate): string[][] => {
  const { places, statuses, exceptions, arrivals, transit, onTime } = insight;
  const row = (figure: Figure, item: string, ...cells: readonly number[]): string[] => [
    t(`insightFigure.${figure}`),
    item,
    ...cells.map(String),
    ...Array.from({ length: columns.length - 2 - cells.length }, () => ''),
  ];
  return [
    columns.map((column) => t(`insightColumn.${column}`)),
    row('active', '', insight.active),
    row('moving', '', insight.moving),
    row('promised', '', onTime.promised),
    row('kept', '', onTime.kept),
    ...places.map(({ state, count }) => row('places', state, count)),
    ...statuses.map(({ status, count }) => row('statuses', t(`trackingStatus.${status}`), count)),
    ...exceptions.map(({ subStatus, count }) =>
      row('exceptions', subStatus === null ? '' : t(`trackingSubStatus.${subStatus}`), count),
    ),
    ...arrivals.map(({ day, count }) => row('arrivals', day, count)),
    ...transit.map(({ carrier, service, count, medianDays, p90Days }) =>
      row('transit', `${t(`carrier.${carrier}`)} ${service ?? ''}`.trimEnd(), count, medianDays, p90Days),
    ),
  ];
};

type Figure =
  | 'active'
  | 'moving'
  | 'promised'
  | 'kept'
  | 'places'
  | 'statuses'
  | 'exceptions'
  | 'arrivals'
  | 'transit';

export const exportInsight = (insight: FollowInsight, t: Translate): FileAnswer => ({
  fileName: `waybill-insight-${insight.from}-${insight.to}.csv`,
  contentType: csvContentType,
  body: csvFile(rowsOf(insight, t)),
});
