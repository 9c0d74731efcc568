import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { mobileCarrierPaths } from '../../../paths.ts';
import { Icon } from '../../../kit/icon.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { pricesQuery } from '../queries.ts';

/** The three carriers with what a number of each costs. */
export const CarrierLinks = () => {
  const t = useT();
  const { data } = useQuery(pricesQuery);
  return (
    <nav className="grid grid-cols-3 gap-2" aria-label={t('mobile.home.carriers')}>
      {carriers.map((carrier) => {
        const price = data?.find((list) => list.carrier === carrier && list.scope === 'single');
        return (
          <Link
            className="grid gap-0.5 justify-items-center py-3.5 px-1 border border-default rounded-lg bg-surface text-primary no-underline"
            key={carrier}
            to={mobileCarrierPaths[carrier]}
          >
            <Icon name={carrier} size="26px" />
            <strong className="text-default text-lg">{t(`carrier.${carrier}`)}</strong>
            <small className="text-tertiary text-xs">
              {price === undefined
                ? '–'
                : t('shipments.priceEach', { points: formatPoints(price.unitPrice) })}
            </small>
          </Link>
        );
      })}
    </nav>
  );
};
