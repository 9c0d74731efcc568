import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { discountOf } from '../../../shell/discount.ts';
import { Help } from '../../../shell/help.tsx';
import { useT } from '../../../shell/language.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { pricesQuery } from '../queries.ts';

export const PriceStrip = ({ carrier, scope }: { carrier: Carrier; scope: Scope }) => {
  const t = useT();
  const { data, isError } = useQuery(pricesQuery);
  const prices = data?.find((list) => list.carrier === carrier && list.scope === scope);
  if (isError) return <p className="text-tertiary">{t('shipments.pricesFailed')}</p>;
  if (prices === undefined) return <Skeleton lines={1} width="220px" />;
  return (
    <ul
      className="price-strip number flex flex-wrap gap-y-1.5 items-center text-secondary max-sm:text-sm"
      aria-label={t('shipments.prices')}
    >
      <li className="pe-3 max-sm:pe-2">
        <strong>{t('shipments.priceEach', { points: formatPoints(prices.unitPrice) })}</strong>
      </li>
      {prices.tiers.map((tier) => (
        <li key={tier.from} className="px-3 max-sm:px-2 border-s border-default">
          {t('shipments.priceTier', { from: tier.from, ...discountOf(tier.percentOff) })}
        </li>
      ))}
      {prices.tiers.length > 0 && (
        <li className="price-strip-help">
          <Help topic="tiers" about={t('word.tiers')} />
        </li>
      )}
    </ul>
  );
};
