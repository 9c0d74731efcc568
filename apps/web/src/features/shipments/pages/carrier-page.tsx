import { useRef } from 'react';
import { useT } from '../../../frame/language.tsx';
import { usePageHandle } from '../../../frame/page-handle.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CarrierAnswer } from '../parts/carrier-answer.tsx';
import { QueryFailure } from '../parts/query-failure.tsx';
import { PriceStrip } from '../parts/price-strip.tsx';
import { QueryForm } from '../parts/query-form.tsx';
import { useCarrierQuery } from '../use-carrier-query.ts';
import './carrier-page.css';

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

  return (
    <div className="carrier-page">
      <PageHeader
        title={t('shipments.title', { carrier: t(`carrier.${carrier}`) })}
        lead={t('shipments.lead')}
        extra={<PriceStrip carrier={carrier} scope={filters.scope} />}
      />
      <Card>
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
      </Card>
      <div ref={answer} className="carrier-answer">
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
      </div>
    </div>
  );
}
