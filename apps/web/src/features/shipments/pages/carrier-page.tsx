import { Suspense, useRef } from 'react';
import { loadPhraseGroup, useT } from '../../../frame/language.tsx';
import { usePageHandle } from '../../../frame/page-handle.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CarrierAnswer } from '../parts/carrier-answer.tsx';
import { QueryFailure } from '../parts/query-failure.tsx';
import { PriceStrip } from '../parts/price-strip.tsx';
import { QueryForm } from '../parts/query-form.tsx';
import { useCarrierQuery } from '../use-carrier-query.ts';
import { useFilterForm } from '../use-filter-form.ts';
import { WaitPart } from '../waits/wait-part.tsx';
import './carrier-page.css';

// Shown before the first query only; it brings the map.
const StockPanel = lazyPart(async () => {
  const [panel] = await Promise.all([import('../parts/stock-panel.tsx'), loadPhraseGroup('stock')]);
  return panel;
});

/** The query page of one carrier: find numbers, hold them, buy or reserve them. */
export default function CarrierPage() {
  const t = useT();
  const carrier = usePageHandle()?.carrier ?? 'ups';
  const answer = useRef<HTMLDivElement>(null);
  const query = useCarrierQuery(carrier, () => {
    // On a phone the filters fill the screen.
    if (matchMedia('(max-width: 640px)').matches) answer.current?.scrollIntoView({ behavior: 'smooth' });
  });
  const { filters, shown, failure, ask } = query;
  const form = useFilterForm({ carrier, ...query, asked: filters, onSubmit: ask, onReset: query.reset });
  const start = shown === null && failure === undefined && !query.loading;

  return (
    <div className="carrier-page">
      <PageHeader
        title={t('shipments.title', { carrier: t(`carrier.${carrier}`) })}
        extra={<PriceStrip carrier={carrier} scope={filters.scope} />}
      />
      {query.restoring || (
        <QueryForm
          carrier={carrier}
          today={query.today}
          busy={query.busy}
          hint={query.hint}
          form={form}
          start={shown === null}
        />
      )}
      {/* What comes then is of another height: it does not move, it is new. */}
      <div key={String(query.restoring)} ref={answer} className="carrier-answer">
        {start ? (
          <Suspense fallback={<Skeleton lines={8} label={t('state.loading')} />}>
            <StockPanel carrier={carrier} onZip={(zipCode) => form.set({ zipCode })} />
          </Suspense>
        ) : (
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
        )}
        <WaitPart carrier={carrier} query={query} />
      </div>
    </div>
  );
}
