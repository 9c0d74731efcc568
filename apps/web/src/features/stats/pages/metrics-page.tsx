import { statMetrics } from '@waybill/contract/endpoints/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { changedAddress, choiceIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { TimeRangeField } from '../../../frame/time-range-field.tsx';
import { rangeFields, rangeIn } from '../../../frame/time-range.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { MetricCard } from '../parts/metric-card.tsx';
import { StatesCard } from '../parts/states-card.tsx';
import '../parts/stats.css';
import { seriesQuery } from '../queries.ts';

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
      <PageHeader
        title={t('page.metrics')}
        lead={t('console.metricsLead')}
        extra={<RefreshButton label={t('orders.refresh')} query={series} ofPage />}
      />
      <Card>
        <div className="stats-tools">
          <TimeRangeField
            presets={ranges}
            range={range}
            onChange={(next) => change(rangeFields(next, usual))}
          />
          <span>
            <Switch
              label={t('range.compare')}
              checked={compare}
              onChange={(on) => change({ compare: on ? 'true' : undefined })}
            />
            <Switch label={t('metric.live')} checked={live} onChange={setLive} />
          </span>
        </div>
      </Card>
      {alone !== undefined && (
        <p>
          <Link to={at(undefined)}>{t('metric.backToAll')}</Link>
        </p>
      )}
      {series.data === undefined ? (
        <div className="stats-waiting">
          <Card>
            <QueryWait query={series} lines={12} />
          </Card>
        </div>
      ) : (
        <div
          className="stats-charts"
          data-alone={alone === undefined ? undefined : ''}
          aria-busy={series.isPlaceholderData}
        >
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
