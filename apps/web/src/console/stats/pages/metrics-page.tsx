import { statMetrics, type statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { changedAddress, choiceIn } from '../../../shell/address-filters.ts';
import { useT } from '../../../shell/language.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { TimeRangeField, rangeFields, rangeIn } from '../../../shell/time-range-field.tsx';
import { Card } from '../../../kit/card.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { RefreshButton } from '../../../kit/reason-button.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { MetricCard } from '../parts/metric-card.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../kit/button.tsx';
import { timeOf } from '../../../kit/days.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { measureText, shareText } from '../../../kit/measure.ts';
import { Segmented } from '../../../kit/segmented.tsx';
import { UsMap } from '../../../kit/us-map.tsx';
import { statesQuery, seriesQuery } from '../queries.ts';

const firstRows = 10;

const stateName = (code: string, t: WebTranslate): string => t(`usState.${code}` as PlainPhrase);
const count = (value: number): string => measureText(value, 'count');

const StatesCard = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const carrier = choiceIn(address, 'carrier', carriers);
  const states = useQuery(statesQuery(carrier));
  return (
    <Card
      title={t('states.title')}
      extra={
        <>
          <Segmented
            label={t('word.carrier')}
            value={carrier ?? 'all'}
            options={[
              { value: 'all', label: t('word.all') },
              ...carriers.map((value) => ({ value, label: t(`carrier.${value}`) })),
            ]}
            onChange={(value) =>
              setAddress(changedAddress(address, { carrier: value === 'all' ? undefined : value }))
            }
          />
          <Link to={paths.lots}>{t('page.lots')}</Link>
        </>
      }
    >
      {states.data === undefined ? (
        <QueryWait query={states} lines={8} />
      ) : states.data.states.length === 0 ? (
        <EmptyState icon="box" title={t('states.none')} text={t('states.noneText')} />
      ) : (
        <StatesMap data={states.data} />
      )}
    </Card>
  );
};

const cellClass = 'py-1.25 px-2 border-b border-default text-end';

const StatesMap = ({
  data: { states, elsewhere, countedMs },
}: {
  data: EndpointData<typeof statEndpoints.statStates>;
}) => {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const [all, setAll] = useState(false);
  const sum = states.reduce((before, { shipments }) => before + shipments, elsewhere);
  const rows = [...states].sort((a, b) => b.shipments - a.shipments);
  const shown = all ? rows : rows.filter(({ state }, i) => i < firstRows || state === chosen);
  const share = (value: number): string => shareText(value / sum);
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-6 max-lg:grid-cols-1">
      <UsMap
        values={new Map(states.map(({ state, shipments }) => [state, shipments]))}
        labelOf={(code, value) =>
          t('states.said', { state: stateName(code, t), count: count(value), share: share(value) })
        }
        hint={t('stock.hint', { count: count(sum) })}
        chosen={chosen}
        onChoose={(code) => setChosen(code === chosen ? undefined : code)}
      />
      <div className="min-w-0">
        <table className="w-full border-collapse">
          <caption className="visually-hidden">{t('states.title')}</caption>
          <thead>
            <tr>
              {(['state', 'shipments', 'share', 'forSale'] as const).map((column) => (
                <th
                  className={`${cellClass} text-secondary text-sm font-medium first:text-start`}
                  key={column}
                  scope="col"
                >
                  {t(`states.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ state, shipments, forSale }) => (
              <tr
                className="data-chosen:bg-primary-soft"
                key={state}
                data-chosen={state === chosen ? '' : undefined}
              >
                <th className={`${cellClass} font-normal first:text-start`} scope="row">
                  {stateName(state, t)}
                </th>
                <td className={`number ${cellClass}`}>{count(shipments)}</td>
                <td className={`number ${cellClass}`}>{share(shipments)}</td>
                <td className={`number ${cellClass}`}>{count(forSale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="my-2 text-tertiary text-sm">
          {t('states.elsewhere', { count: count(elsewhere) })}
          {countedMs !== null && ` ${t('stats.countedAt', { time: timeOf(countedMs) })}`}
        </p>
        {rows.length > firstRows && (
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('states.less') : t('states.all', { count: rows.length })}
          </Button>
        )}
      </div>
    </div>
  );
};

const ranges = ['1h', '6h', '24h', '7d', '30d'] as const;
const usual = '24h';

export default function MetricsPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [live, setLive] = useState(true);
  const range = rangeIn(address, ranges, usual);
  const compare = address.get('compare') === 'true';
  const alone = choiceIn(address, 'metric', statMetrics);
  const series = useQuery(
    seriesQuery({ range, metrics: alone === undefined ? statMetrics : [alone], compare, live }),
  );
  const change = (next: Readonly<Record<string, string | undefined>>): void =>
    setAddress(changedAddress(address, next));
  const at = (metric: string | undefined): string => `?${changedAddress(address, { metric }).toString()}`;
  return (
    <div className="console">
      <PageHeader extra={<RefreshButton label={t('word.refresh')} query={series} ofPage />} />
      <Card>
        <div className="flex flex-wrap gap-y-2 gap-x-5 items-center justify-between">
          <TimeRangeField
            presets={ranges}
            range={range}
            onChange={(next) => change(rangeFields(next, usual))}
          />
          <span className="flex flex-wrap gap-x-5">
            <Switch
              compact
              label={t('range.compare')}
              checked={compare}
              onChange={(on) => change({ compare: on ? 'true' : undefined })}
            />
            <Switch compact label={t('metric.live')} checked={live} onChange={setLive} />
          </span>
        </div>
      </Card>
      {alone !== undefined && (
        <p>
          <Link to={at(undefined)}>{t('metric.backToAll')}</Link>
        </p>
      )}
      {series.data === undefined ? (
        <div className="min-h-[100dvh]">
          <Card>
            <QueryWait query={series} lines={12} />
          </Card>
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-1" aria-busy={series.isPlaceholderData}>
          {(alone === undefined ? statMetrics : [alone]).map((metric) => (
            <MetricCard
              key={metric}
              metric={metric}
              series={series.data}
              height={alone === undefined ? 200 : 360}
              alone={alone === undefined ? at(metric) : undefined}
            />
          ))}
        </div>
      )}
      {alone === undefined && <StatesCard />}
    </div>
  );
}
