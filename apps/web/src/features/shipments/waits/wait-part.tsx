import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { Suspense } from 'react';
import { loadPhraseGroup } from '../../../frame/language.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { CarrierQuery } from '../use-carrier-query.ts';
import { lackingOf } from './lacking.ts';

const WaitOffer = lazyPart(async () => {
  const [offer] = await Promise.all([import('./wait-offer.tsx'), loadPhraseGroup('waits')]);
  return offer;
});

type Props = { readonly carrier: Carrier; readonly query: CarrierQuery };

/** Offers to wait for what an answer lacks; it comes with an answer that lacks something. */
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
