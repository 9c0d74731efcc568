import { callGroups, callLogEndpoints, type CallSeries } from '@waybill/contract/endpoints/call-logs.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { FigureTile } from '../../../shell/figure-tile.tsx';
import { useT } from '../../../shell/language.tsx';
import { RowTable, type ListColumn } from '../../../shell/list/list-columns.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { rangeBetween } from '../../../shell/time-range-field.tsx';
import { Card } from '../../../kit/card.tsx';
import { measureText } from '../../../kit/measure.ts';
import { Switch } from '../../../kit/switch.tsx';
import { TimeChart } from '../../../shell/chart.tsx';
import { linesOf, stepsOf, stretchOf } from '../call-chart.ts';
import {
  callRangeFields,
  callRequest,
  changedFilters,
  groupIn,
  looksAgain,
  onlyGroup,
  type CallFilters,
} from '../filters.tsx';
import { codeText } from './call-columns.tsx';
import { PickList } from '../../../kit/fields.tsx';

type Group = CallSeries['groups'][number];
type GroupBy = (typeof callGroups)[number];

/** The group of all that are not among the largest. */
const theRest = '…';

const groupName = (by: GroupBy, { group, label }: Pick<Group, 'group' | 'label'>, t: WebTranslate) => {
  if (group === theRest) return t('calls.group.rest');
  if (group === null || group === '') return t('word.none');
  if (by === 'code') return `${group} ${codeText(Number(group), t)}`;
  if (by === 'category') return t(`calls.category.${group as 'none'}`);
  return label ?? group;
};

/** The calls of the filters over time; a step or a stretch of the chart narrows the range to itself. */
export const CallSeriesCard = ({ filters, live }: { filters: CallFilters; live: boolean }) => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const groupBy = groupIn(address);
  const compare = address.get('compare') === 'true';
  const series = useQuery(
    query(
      callLogEndpoints.callSeries,
      () => ({
        query: { ...callRequest(filters, serverNow()), groupBy, compare: compare ? 'true' : 'false' },
      }),
      { key: { filters, groupBy, compare }, ...looksAgain(live) },
    ),
  );
  const change = (next: Readonly<Record<string, string | undefined>>): void =>
    setAddress(changedFilters(address, next));
  const { data } = series;
  const narrow = (first: number, last: number): void => {
    const stretch = data === undefined ? undefined : stretchOf(data, first, last);
    if (stretch !== undefined) change(callRangeFields(rangeBetween(...stretch)));
  };
  return (
    <Card
      title={t('calls.series')}
      extra={
        <span className="flex flex-wrap gap-y-2 gap-x-5 items-center">
          <div className="min-w-32">
            <PickList
              aria-label={t('calls.groupBy')}
              value={groupBy ?? ''}
              options={[
                { value: '', label: t('calls.groupBy.none') },
                ...callGroups.map((value) => ({ value, label: t(`calls.groupBy.${value}`) })),
              ]}
              onChange={(group) => change({ groupBy: group })}
            />
          </div>
          <Switch
            compact
            label={t('range.compare')}
            checked={compare}
            onChange={(on) => change({ compare: on ? 'true' : undefined })}
          />
        </span>
      }
    >
      {data === undefined ? (
        <QueryWait query={series} lines={8} />
      ) : (
        <div className="grid grid-cols-1 gap-3.5" aria-busy={series.isPlaceholderData}>
          {groupBy === undefined && <Figures series={data} address={address} />}
          <TimeChart
            title={t(groupBy === undefined ? 'calls.chart' : 'calls.chartGrouped')}
            height={240}
            points={stepsOf(data)}
            lines={linesOf(data, groupBy !== undefined, {
              ok: t('calls.ok'),
              refused: t('metric.line.refused'),
              failed: t('metric.line.failed'),
              p95: 'P95',
              before: t('range.before'),
              group: (group) => (groupBy === undefined ? '' : groupName(groupBy, group, t)),
            })}
            units={groupBy === undefined ? ['count', 'ms'] : ['count']}
            point="word.time"
            pick={(step) => t('range.narrow', { step })}
            none={t('calls.none')}
            onSelect={narrow}
          />
          {groupBy !== undefined && <Groups by={groupBy} groups={data.groups} address={address} />}
        </div>
      )}
    </Card>
  );
};

const Figures = ({
  series: { groups, previous },
  address,
}: {
  series: CallSeries;
  address: URLSearchParams;
}) => {
  const t = useT();
  const [all] = groups;
  const to = (change: Readonly<Record<string, string | undefined>>): string =>
    `?${changedFilters(address, change).toString()}`;
  const before = (name: 'count' | 'refused' | 'failed' | 'p50' | 'p95' | 'p99') => previous?.[name];
  const slow = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? undefined : to({ minDurationMs: String(Math.floor(ms)) });
  return (
    <ul className="figure-tiles" aria-label={t('calls.figures')}>
      <FigureTile label={t('calls.count')} value={all?.count ?? 0} unit="count" previous={before('count')} />
      {(['refused', 'failed'] as const).map((name) => (
        <FigureTile
          key={name}
          label={t(`stats.calls_${name}`)}
          value={all?.[name] ?? 0}
          unit="count"
          previous={before(name)}
          tone={name === 'failed' && (all?.failed ?? 0) > 0 ? 'error' : undefined}
          to={to({ httpStatus: name === 'failed' ? '5xx' : '4xx' })}
        />
      ))}
      {(['p50', 'p95', 'p99'] as const).map((name) => (
        <FigureTile
          key={name}
          label={t(`calls.${name}`)}
          value={all?.[name] ?? null}
          unit="ms"
          previous={before(name)}
          to={name === 'p50' ? undefined : slow(all?.[name])}
        />
      ))}
    </ul>
  );
};

const Groups = (props: {
  readonly by: GroupBy;
  readonly groups: readonly Group[];
  readonly address: URLSearchParams;
}) => {
  const { by, groups, address } = props;
  const t = useT();
  const name = (group: Group) => {
    const text = groupName(by, group, t);
    const value = group.group;
    if (value === null || value === '' || value === theRest) return <span>{text}</span>;
    return <Link to={`?${changedFilters(address, onlyGroup(by, value)).toString()}`}>{text}</Link>;
  };
  return (
    <RowTable
      title="calls.groups"
      rows={groups}
      rowId={(group) => String(group.group)}
      density="compact"
      empty={null}
      columns={[
        { header: `calls.groupBy.${by}`, width: 280, cell: name },
        { header: 'calls.count', width: 100, number: ({ count }) => count },
        { header: 'metric.line.refused', width: 90, number: ({ refused }) => refused },
        { header: 'metric.line.failed', width: 90, number: ({ failed }) => failed },
        ...(['p50', 'p95', 'p99'] as const).map((quantile): ListColumn<Group> => ({
          header: `calls.${quantile}`,
          width: 96,
          figure: (group) => measureText(group[quantile], 'ms'),
        })),
      ]}
      card={(group) => (
        <div className="row-card">
          {name(group)}
          <span className="quiet">
            {t('calls.groupLine', {
              count: group.count,
              refused: group.refused,
              failed: group.failed,
              p95: measureText(group.p95, 'ms'),
            })}
          </span>
        </div>
      )}
    />
  );
};
