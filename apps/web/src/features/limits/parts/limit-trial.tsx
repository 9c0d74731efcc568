import type { LimitTrial } from '@waybill/contract/endpoints/limit-trials.ts';
import { FigureTile } from '../../../frame/figure-tile.tsx';
import { useT } from '../../../frame/language.tsx';
import { DaysTrialPart } from '../../../frame/days-trial-part.tsx';
import { TrialResult } from '../../../frame/trial-result.tsx';
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
  const { points: steps, calls, refused, refusedBefore, callers } = trial;
  const line = {
    name: t('limits.try.exceeded'),
    shape: 'column' as const,
    color: 'warn' as const,
    values: steps.map((step) => step.refused),
  };
  return (
    <TrialResult
      label="trial.start"
      tiles={
        <>
          <FigureTile label={t('trial.calls')} value={calls} unit="count" />
          <FigureTile
            label={line.name}
            value={refused}
            unit="count"
            tone={refused > 0 ? 'warning' : undefined}
          />
          <FigureTile label={t('limits.try.before')} value={refusedBefore} unit="count" />
          <FigureTile label={t('limits.try.callers')} value={callers} unit="count" />
        </>
      }
      trial={trial}
      chart={{
        title: 'limits.try.chart',
        none: 'limits.try.none',
        unit: 'count',
        steps,
        lines: refused === 0 ? [] : [line],
      }}
      most="limits.try.most"
      rowId={({ who }) => who}
      columns={[
        {
          header: 'limits.who',
          width: 260,
          line: 1,
          cell: ({ who }) => (who === 'all' ? t('limits.target.global') : who),
        },
        { header: 'trial.calls', width: 110, line: 2, number: (row) => row.calls },
        { header: 'limits.try.exceeded', width: 110, line: 2, number: (row) => row.refused },
      ]}
    />
  );
};
