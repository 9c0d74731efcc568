import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { MobilePull } from '../../../shell/mobile-pull.tsx';
import { usePage } from '../../../shell/page.ts';
import { CarrierTabs } from '../../../shell/page-tabs.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { useReloadHold } from '../actions.ts';
import { filtersTexts } from '../origin.ts';
import { CarrierAnswer } from '../parts/carrier-answer.tsx';
import { AskForHelp } from '../../../shell/ask-for-help.tsx';
import { ErrorState } from '../../../kit/empty-state.tsx';
import { useCarrierQuery } from '../use-carrier-query.ts';
import { PriceStrip } from '../parts/price-strip.tsx';
import StockPanel from '../parts/stock-panel.tsx';
import { QueryForm } from '../parts/query-form.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { lackingOf } from '../waits/lacking.ts';

const WaitOffer = lazyPart(() => import('../waits/wait-offer.tsx'));

export default function CarrierPage() {
  const t = useT();
  const client = useQueryClient();
  const { carrier = 'ups', mobile = false } = usePage() ?? {};
  const answer = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState<boolean>();
  const reloadHold = useReloadHold(carrier);
  const query = useCarrierQuery(carrier, () => {
    setUnfolded(false);
    // On a phone the filters fill the screen.
    if (mobile) answer.current?.closest('.page-scroll')?.scrollTo({ top: 0 });
    else if (matchMedia('(max-width: 640px)').matches) answer.current?.scrollIntoView({ behavior: 'smooth' });
  });
  const { filters, shown, failure, ask, form } = query;
  const lacking = query.loading || failure !== undefined ? 0 : lackingOf(filters, shown);
  const start = shown === null && failure === undefined && !query.loading;
  // A hold of an earlier visit is what the reader came back for.
  const back = shown?.restored === true && !query.expired;
  // What was asked for stands in one line then; the filters themselves fill a phone.
  const folded = mobile && shown !== null && (unfolded === undefined ? back : !unfolded);
  const prices = <PriceStrip carrier={carrier} scope={filters.scope} />;

  const page = (
    <div className="grid grid-cols-1 gap-2.5 [&>.page-header]:mb-0">
      {folded ? (
        <button
          type="button"
          className="flex gap-2 items-center h-11 py-0 px-3 border border-default rounded-lg bg-surface text-start cursor-pointer"
          onClick={() => setUnfolded(true)}
        >
          <Icon name={carrier} size="20px" />
          <span className="number flex flex-1 gap-1 min-w-0 overflow-hidden whitespace-nowrap">
            <span className="visually-hidden">{t('word.filters')} </span>
            {filtersTexts(carrier, filters, t).map((text) => (
              <span key={text} className="py-0.5 px-2 rounded-sm bg-neutral text-sm">
                {text}
              </span>
            ))}
          </span>
          <span className="text-primary font-medium whitespace-nowrap">{t('shipments.asked.change')}</span>
        </button>
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
      <div key={String(query.restoring)} ref={answer} className="grid grid-cols-1 gap-2.5 scroll-mt-3">
        {start ? (
          <StockPanel carrier={carrier} onZip={(zipCode) => form.set({ zipCode })} />
        ) : (
          <CarrierAnswer
            key={shown?.askedAt}
            carrier={carrier}
            shown={shown}
            loading={query.loading}
            origin={query.origin}
            onQueryAgain={() => ask(filters)}
            error={
              failure && (
                <ErrorState
                  title={failure.text}
                  text={failure.hint}
                  retry={{ label: t('action.retry'), onRetry: () => ask(filters) }}
                  action={<AskForHelp error={query.error} />}
                />
              )
            }
          />
        )}
        {lacking > 0 && (
          <WaitOffer
            key={shown?.askedAt}
            carrier={carrier}
            filters={filters}
            lacking={lacking}
            some={shown?.reservation != null}
          />
        )}
      </div>
    </div>
  );
  if (!mobile) return page;
  const refresh = (): Promise<unknown> =>
    Promise.all([reloadHold(), client.refetchQueries({ type: 'active' }, { throwOnError: true })]);
  return <MobilePull onRefresh={refresh}>{page}</MobilePull>;
}
