import type { BlockTrial } from '@waybill/contract/endpoints/protection.ts';
import { FigureTile } from '../../../frame/figure-tile.tsx';
import { useT } from '../../../frame/language.tsx';
import { DaysTrialPart } from '../../../frame/days-trial-part.tsx';
import { TrialResult } from '../../../frame/trial-result.tsx';
import { type NewEntry, useTryEntry } from '../queries.ts';

/** Tries an entry as it stands in its form on calls that were made. */
export const BlockTrialPart = ({ change }: { readonly change: Pick<NewEntry, 'type' | 'value'> }) => {
  const t = useT();
  return (
    <DaysTrialPart lead={t('trial.block.lead')} change={change} trial={useTryEntry()}>
      {(result) => <Result trial={result} />}
    </DaysTrialPart>
  );
};

const Result = ({ trial }: { readonly trial: BlockTrial }) => {
  const t = useT();
  const { steps, calls, accounts } = trial;
  const line = {
    name: t('trial.block.calls'),
    shape: 'column' as const,
    color: 'warn' as const,
    values: steps.map((step) => step.calls),
  };
  return (
    <TrialResult
      label="trial.start"
      tiles={
        <>
          <FigureTile label={line.name} value={calls} unit="count" tone={calls > 0 ? 'warning' : undefined} />
          <FigureTile label={t('trial.block.accounts')} value={accounts} unit="count" />
        </>
      }
      trial={trial}
      chart={{
        title: 'trial.block.chart',
        none: 'trial.block.none',
        unit: 'count',
        steps,
        lines: calls === 0 ? [] : [line],
      }}
      most="trial.block.most"
      rowId={({ user }) => user?.id ?? ''}
      columns={[
        {
          header: 'trial.block.user',
          width: 260,
          line: 1,
          cell: ({ user }) => user?.userName ?? t('trial.block.nobody'),
        },
        { header: 'trial.calls', width: 110, line: 1, number: (row) => row.calls },
      ]}
    />
  );
};
