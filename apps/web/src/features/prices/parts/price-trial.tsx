import { useQuery } from '@tanstack/react-query';
import type { PriceTrial } from '@waybill/contract/endpoints/price-settings.ts';
import { FigureTile } from '../../../frame/figure-tile.tsx';
import { useT } from '../../../frame/language.tsx';
import { TrialResult } from '../../../frame/trial-result.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
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
  const { steps, orders, before, after } = trial;
  const line = (name: 'before' | 'after', color: 'neutral' | '1') => ({
    name: t(`prices.try.${name}`),
    shape: 'line' as const,
    color,
    values: steps.map((step) => step[name]),
  });
  return (
    <TrialResult
      label="prices.try.lead"
      tiles={
        <>
          <FigureTile label={t('prices.try.orders')} value={orders} unit="count" />
          <FigureTile label={t('prices.try.before')} value={before} unit="points" />
          <FigureTile label={t('prices.try.after')} value={after} unit="points" />
          <FigureTile label={t('prices.try.difference')} value={after - before} unit="points" />
        </>
      }
      trial={trial}
      chart={{
        title: 'prices.try.chart',
        none: 'prices.try.none',
        unit: 'points',
        steps,
        lines: orders === 0 ? [] : [line('before', 'neutral'), line('after', '1')],
      }}
      most="prices.try.most"
      rowId={({ user }) => user.id}
      columns={[
        { header: 'prices.try.user', width: 200, line: 1, cell: ({ user }) => user.userName },
        { header: 'prices.try.before', width: 110, line: 2, points: (row) => row.before },
        { header: 'prices.try.after', width: 110, line: 2, points: (row) => row.after },
      ]}
    />
  );
};
