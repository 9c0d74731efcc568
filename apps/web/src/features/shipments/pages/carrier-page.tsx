import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { MobilePull } from '../../../frame/mobile-pull.tsx';
import { usePageHandle } from '../../../frame/page-handle.ts';
import { CarrierTabs } from '../../../frame/page-tabs.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useReloadHold } from '../actions.ts';
import { AskedFilters } from '../parts/asked-filters.tsx';
import { CarrierAnswer } from '../parts/carrier-answer.tsx';
import { QueryFailure } from '../parts/query-failure.tsx';
import { PriceStrip } from '../parts/price-strip.tsx';
import StockPanel from '../parts/stock-panel.tsx';
import { QueryForm } from '../parts/query-form.tsx';
import { useCarrierQuery } from '../use-carrier-query.ts';
import { useFilterForm } from '../use-filter-form.ts';
import { WaitPart } from '../waits/wait-part.tsx';
import './carrier-page.css';

export default function CarrierPage() {
  const t = useT();
  const client = useQueryClient();
  const { carrier = 'ups', mobile = false } = usePageHandle() ?? {};
  const answer = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState<boolean>();
  const reloadHold = useReloadHold(carrier);
  const query = useCarrierQuery(carrier, () => {
    setUnfolded(false);
    // On a phone the filters fill the screen.
    if (mobile) answer.current?.closest('.page-scroll')?.scrollTo({ top: 0 });
    else if (matchMedia('(max-width: 640px)').matches) answer.current?.scrollIntoView({ behavior: 'smooth' });
  });
  const { filters, shown, failure, ask } = query;
  const form = useFilterForm({ carrier, ...query, asked: filters, onSubmit: ask, onReset: query.reset });
  const start = shown === null && failure === undefined && !query.loading;
  // A hold of an earlier visit is what the reader came back for.
  const back = shown?.restored === true && !query.expired;
  const folded = mobile && shown !== null && (unfolded === undefined ? back : !unfolded);
  const prices = <PriceStrip carrier={carrier} scope={filters.scope} />;

  const page = (
    <div className="carrier-page">
      {folded ? (
        <AskedFilters carrier={carrier} filters={filters} onChange={() => setUnfolded(true)} />
      ) : mobile ? (
        <>
          <CarrierTabs current={carrier} />
          {prices}
        </>
      ) : (
        <PageHeader
          title={t('shipments.title', { carrier: t(`carrier.${carrier}`) })}
          extra={
            <>
              {prices}
              <Link
                className={buttonClass({ size: 'small', iconOnly: true })}
                to={paths.waits}
                title={t('page.waits')}
                aria-label={t('page.waits')}
              >
                <Icon name="clock" />
              </Link>
            </>
          }
        />
      )}
      {query.restoring || folded || (
        <QueryForm
          carrier={carrier}
          today={query.today}
          busy={query.busy}
          hint={query.hint}
          form={form}
          start={start}
        />
      )}
      {/* What comes then is of another height: it does not move, it is new. */}
      <div key={String(query.restoring)} ref={answer} className="carrier-answer">
        {start ? (
          <StockPanel carrier={carrier} onZip={(zipCode) => form.set({ zipCode })} />
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
  if (!mobile) return page;
  const refresh = (): Promise<unknown> =>
    Promise.all([reloadHold(), client.refetchQueries({ type: 'active' }, { throwOnError: true })]);
  return <MobilePull onRefresh={refresh}>{page}</MobilePull>;
}
