import { useQuery } from '@tanstack/react-query';
import type { PriceTrial } from '@waybill/contract/endpoints/price-settings.ts';
import { FigureTile } from '../../../frame/figure-tile.tsx';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { stepText } from '../../../ui/days.ts';
import { Points } from '../../../ui/points.tsx';
import { TimeChart } from '../../../ui/time-chart.tsx';
import { type NewPrice, priceTrialQuery } from '../queries.ts';

/** What the orders of the last seven days would have cost at a price. */
export const PriceTrialPart = ({ price }: { readonly price: NewPrice }) => {
  const t = useT();
  const trial = useQuery(priceTrialQuery(price));
  return (
    <section className="effect" aria-label={t('prices.try.lead')}>
      <p className="people-quiet">{t('prices.try.lead')}</p>
      {trial.data === undefined ? <QueryWait query={trial} lines={5} /> : <Result trial={trial.data} />}
    </section>
  );
};

const Result = ({ trial }: { readonly trial: PriceTrial }) => {
  const t = useT();
  const { startMs, endMs, stepSeconds, steps, list, orders, before, after } = trial;
  const line = (name: 'before' | 'after', color: 'neutral' | '1') => ({
    name: t(`prices.try.${name}`),
    shape: 'line' as const,
    color,
    values: steps.map((step) => step[name]),
  });
  return (
    <>
      <ul className="figure-tiles" aria-label={t('prices.try.lead')}>
        <FigureTile label={t('prices.try.orders')} value={orders} unit="count" />
        <FigureTile label={t('prices.try.before')} value={before} unit="points" />
        <FigureTile label={t('prices.try.after')} value={after} unit="points" />
        <FigureTile label={t('prices.try.difference')} value={after - before} unit="points" />
      </ul>
      <TimeChart
        title={t('prices.try.chart')}
        height={160}
        points={steps.map(({ timeMs }) => stepText(timeMs, stepSeconds, endMs - startMs))}
        lines={orders === 0 ? [] : [line('before', 'neutral'), line('after', '1')]}
        units={['points']}
        labels={{
          table: t('trial.table'),
          point: t('trial.step'),
          pick: (step) => step,
          none: t('prices.try.none'),
        }}
      />
      {list.length > 0 && (
        <DataTable
          label={t('prices.try.most')}
          rows={list}
          rowId={({ user }) => user.id}
          density="compact"
          empty={null}
          columns={[
            { id: 'user', header: t('prices.try.user'), width: 200, cell: ({ user }) => user.userName },
            {
              id: 'before',
              header: t('prices.try.before'),
              width: 110,
              align: 'end',
              cell: (row) => <Points value={row.before} />,
            },
            {
              id: 'after',
              header: t('prices.try.after'),
              width: 110,
              align: 'end',
              cell: (row) => <Points value={row.after} />,
            },
          ]}
          card={(row) => (
            <div className="people-card-line">
              <span>{row.user.userName}</span>
              <span className="number">
                <Points value={row.before} /> → <Points value={row.after} />
              </span>
            </div>
          )}
        />
      )}
    </>
  );
};
