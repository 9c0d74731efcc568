import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { CarrierQuery } from '../use-carrier-query.ts';
import { lackingOf } from './lacking.ts';

const WaitOffer = lazyPart(() => import('./wait-offer.tsx'));

type Props = { readonly carrier: Carrier; readonly query: CarrierQuery };

export const WaitPart = ({ carrier, query: { filters, shown, loading, failure } }: Props) => {
  const lacking = loading || failure !== undefined ? 0 : lackingOf(filters, shown);
  return (
    lacking > 0 && (
      <Suspense>
        <WaitOffer
          key={shown?.askedAt}
          carrier={carrier}
          filters={filters}
          lacking={lacking}
          some={shown?.reservation != null}
        />
      </Suspense>
    )
  );
};
