import type { LimitTrial } from '@waybill/contract/endpoints/limit-trials.ts';
import { FigureTile } from '../../../frame/figure-tile.tsx';
import { useT } from '../../../frame/language.tsx';
import { DaysTrialPart } from '../../../frame/days-trial-part.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { stepText } from '../../../ui/days.ts';
import { countText } from '../../../ui/numbers.ts';
import { TimeChart } from '../../../ui/time-chart.tsx';
import { type LimitChange, useTryLimit } from '../queries.ts';

/** Tries a limit as it stands in its form on calls that were made. */
export const LimitTrialPart = ({ change }: { readonly change: LimitChange }) => {
  const t = useT();
  return (
    <DaysTrialPart lead={t('limits.try.lead')} change={change} trial={useTryLimit()}>
      {(result) => <Result trial={result} />}
    </DaysTrialPart>
  );
};

const Result = ({ trial }: { readonly trial: LimitTrial }) => {
  const t = useT();
  const { startMs, endMs, stepSeconds, points, list } = trial;
  const nameOf = (who: string): string => (who === 'all' ? t('limits.target.global') : who);
  return (
    <>
      <ul className="figure-tiles" aria-label={t('trial.start')}>
        <FigureTile label={t('trial.calls')} value={trial.calls} unit="count" />
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
          table: t('trial.table'),
          point: t('trial.step'),
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
              header: t('trial.calls'),
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
