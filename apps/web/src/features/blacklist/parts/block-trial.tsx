import type { BlockTrial } from '@waybill/contract/endpoints/protection.ts';
import { FigureTile } from '../../../frame/figure-tile.tsx';
import { useT } from '../../../frame/language.tsx';
import { DaysTrialPart } from '../../../frame/days-trial-part.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { stepText } from '../../../ui/days.ts';
import { countText } from '../../../ui/numbers.ts';
import { TimeChart } from '../../../ui/time-chart.tsx';
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

const Result = ({
  trial: { startMs, endMs, stepSeconds, steps, list, calls, accounts },
}: {
  readonly trial: BlockTrial;
}) => {
  const t = useT();
  const nameOf = ({ user }: BlockTrial['list'][number]): string => user?.userName ?? t('trial.block.nobody');
  return (
    <>
      <ul className="figure-tiles" aria-label={t('trial.start')}>
        <FigureTile
          label={t('trial.block.calls')}
          value={calls}
          unit="count"
          tone={calls > 0 ? 'warning' : undefined}
        />
        <FigureTile label={t('trial.block.accounts')} value={accounts} unit="count" />
      </ul>
      <TimeChart
        title={t('trial.block.chart')}
        height={160}
        points={steps.map(({ timeMs }) => stepText(timeMs, stepSeconds, endMs - startMs))}
        lines={
          calls === 0
            ? []
            : [
                {
                  name: t('trial.block.calls'),
                  shape: 'column',
                  color: 'warn',
                  values: steps.map((step) => step.calls),
                },
              ]
        }
        units={['count']}
        labels={{
          table: t('trial.table'),
          point: t('trial.step'),
          pick: (step) => step,
          none: t('trial.block.none'),
        }}
      />
      {list.length > 0 && (
        <DataTable
          label={t('trial.block.most')}
          rows={list}
          rowId={({ user }) => user?.id ?? ''}
          density="compact"
          empty={null}
          columns={[
            { id: 'user', header: t('trial.block.user'), width: 260, cell: nameOf },
            {
              id: 'calls',
              header: t('trial.calls'),
              width: 110,
              align: 'end',
              cell: (row) => <span className="number">{countText(row.calls)}</span>,
            },
          ]}
          card={(row) => (
            <div className="people-card-line">
              <span>{nameOf(row)}</span>
              <span className="number">{countText(row.calls)}</span>
            </div>
          )}
        />
      )}
    </>
  );
};
