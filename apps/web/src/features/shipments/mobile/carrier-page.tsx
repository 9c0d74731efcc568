import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { MobilePull } from '../../../frame/mobile-pull.tsx';
import { usePageHandle } from '../../../frame/page-handle.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useReloadHold } from '../actions.ts';
import { QueryFailure } from '../parts/query-failure.tsx';
import { PriceStrip } from '../parts/price-strip.tsx';
import { useCarrierQuery } from '../use-carrier-query.ts';
import { WaitPart } from '../waits/wait-part.tsx';
import { AskedFilters } from './asked-filters.tsx';
import './carrier-page.css';
import { CarrierSwitch } from './carrier-switch.tsx';
import { QueryForm } from './query-form.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// What an answer needs is fetched while the filters are being filled in.
const loadAnswer = () => import('./carrier-answer.tsx');
const CarrierAnswer = lazyPart(loadAnswer);

/** The query page of one carrier on phones: the same query, holds and orders as on a desktop. */
export default function MobileCarrierPage() {
  const t = useT();
  const client = useQueryClient();
  const carrier = usePageHandle()?.carrier ?? 'ups';
  const page = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState<boolean>();
  const reloadHold = useReloadHold(carrier);
  const query = useCarrierQuery(carrier, () => {
    setUnfolded(false);
    page.current?.closest('.page-scroll')?.scrollTo({ top: 0 });
  });
  const { filters, shown, failure, ask } = query;
  // A hold of an earlier visit is what the reader came back for.
  const back = shown?.restored === true && !query.expired;
  const folded = shown !== null && (unfolded === undefined ? back : !unfolded);
  useEffect(() => void loadAnswer().catch(() => undefined), []);
  const refresh = (): Promise<unknown> =>
    Promise.all([reloadHold(), client.refetchQueries({ type: 'active' }, { throwOnError: true })]);

  return (
    <MobilePull onRefresh={refresh}>
      <div ref={page} className="mobile-carrier" data-folded={folded || undefined}>
        {folded ? (
          <AskedFilters carrier={carrier} filters={filters} onChange={() => setUnfolded(true)} />
        ) : (
          <>
            <CarrierSwitch carrier={carrier} />
            <PriceStrip carrier={carrier} scope={filters.scope} />
            <QueryForm
              carrier={carrier}
              address={query.address}
              asked={filters}
              restored={query.restored}
              today={query.today}
              busy={query.busy}
              refused={query.refused}
              hint={query.hint}
              onSubmit={ask}
              onReset={query.reset}
            />
          </>
        )}
        <div className="mobile-carrier-answer">
          {shown === null && failure === undefined && !query.loading ? (
            <EmptyState
              icon="search"
              title={t('shipments.result.start')}
              text={t('shipments.result.startText')}
            />
          ) : (
            <Suspense fallback={<Skeleton lines={6} label={t('state.loading')} />}>
              <CarrierAnswer
                key={shown?.askedAt}
                carrier={carrier}
                shown={shown}
                expired={query.expired}
                loading={query.loading}
                origin={query.origin}
                onQueryAgain={() => ask(filters)}
                error={failure && <QueryFailure query={query} />}
              />
            </Suspense>
          )}
          <WaitPart carrier={carrier} query={query} />
        </div>
      </div>
    </MobilePull>
  );
}
