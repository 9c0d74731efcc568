import type { LimitTrial } from '@waybill/contract/endpoints/limit-trials.ts';
import { useState } from 'react';
import { describeError } from '../../../client/error-message.ts';
import { FigureTile } from '../../../frame/figure-tile.tsx';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { stepText } from '../../../ui/days.ts';
import { Notice } from '../../../ui/notice.tsx';
import { countText } from '../../../ui/numbers.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { TimeChart } from '../../../ui/time-chart.tsx';
import { type LimitChange, type TrialDays, useTryLimit } from '../queries.ts';
import './limit-trial.css';

/** Tries a limit as it stands in its form on calls that were made. */
export const LimitTrialPart = ({ change }: { readonly change: LimitChange }) => {
  const t = useT();
  const attempt = useTryLimit();
  const [days, setDays] = useState<TrialDays>(1);
  const { data, error, isPending } = attempt;
  const failure = error === null ? undefined : describeError(error, t);
  const stale =
    data !== undefined && JSON.stringify([data.change, data.days]) !== JSON.stringify([change, days]);
  return (
    <section className="limit-trial" aria-label={t('limits.try')} aria-busy={isPending}>
      <p className="people-quiet">{t('limits.try.lead')}</p>
      <div className="limit-trial-head">
        <Segmented
          label={t('limits.try.period')}
          value={days === 1 ? '1' : '7'}
          options={[
            { value: '1', label: t('limits.try.days1') },
            { value: '7', label: t('limits.try.days7') },
          ]}
          onChange={(value) => setDays(value === '1' ? 1 : 7)}
        />
        <Button loading={isPending} onClick={() => attempt.mutate({ change, days })}>
          {t('limits.try')}
        </Button>
      </div>
      {failure !== undefined && (
        <Notice tone="error" hint={failure.hint}>
          {failure.text}
        </Notice>
      )}
      {stale && <Notice tone="warning">{t('limits.try.stale')}</Notice>}
      {data !== undefined && <Result trial={data.trial} />}
    </section>
  );
};

const Result = ({ trial }: { readonly trial: LimitTrial }) => {
  const t = useT();
  const { startMs, endMs, stepSeconds, points, list } = trial;
  const nameOf = (who: string): string => (who === 'all' ? t('limits.target.global') : who);
  return (
    <>
      <ul className="figure-tiles" aria-label={t('limits.try')}>
        <FigureTile label={t('limits.try.calls')} value={trial.calls} unit="count" />
        <FigureTile
          label={t('limits.try.exceeded')}
          value={trial.refused}
          unit="count"
          tone={trial.refused > 0 ? 'warning' : undefined}
        />
        <FigureTile label={t('limits.try.before')} value={trial.refusedBefore} unit="count" />
        <FigureTile label={t('limits.try.callers')} value={trial.callers} unit="count" />
      </ul>
      <TimeChart
        title={t('limits.try.chart')}
        height={160}
        points={points.map(({ timeMs }) => stepText(timeMs, stepSeconds, endMs - startMs))}
        lines={
          trial.refused === 0
            ? []
            : [
                {
                  name: t('limits.try.exceeded'),
                  shape: 'column',
                  color: 'warn',
                  values: points.map(({ refused }) => refused),
                },
              ]
        }
        units={['count']}
        labels={{
          table: t('limits.try.table'),
          point: t('limits.try.step'),
          pick: (step) => step,
          none: t('limits.try.none'),
        }}
      />
      {list.length > 0 && (
        <DataTable
          label={t('limits.try.most')}
          rows={list}
          rowId={({ who }) => who}
          density="compact"
          empty={null}
          columns={[
            { id: 'who', header: t('limits.who'), width: 260, cell: ({ who }) => nameOf(who) },
            {
              id: 'calls',
              header: t('limits.try.calls'),
              width: 110,
              align: 'end',
              cell: ({ calls }) => <span className="number">{countText(calls)}</span>,
            },
            {
              id: 'refused',
              header: t('limits.try.exceeded'),
              width: 110,
              align: 'end',
              cell: ({ refused }) => <span className="number">{countText(refused)}</span>,
            },
          ]}
          card={({ who, calls, refused }) => (
            <div className="people-card-line">
              <span>{nameOf(who)}</span>
              <span className="number">{`${countText(refused)} / ${countText(calls)}`}</span>
            </div>
          )}
        />
      )}
    </>
  );
};
