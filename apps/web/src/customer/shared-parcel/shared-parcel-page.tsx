import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { sharedParcelEndpoints } from '@waybill/contract/endpoints/shared-parcels.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { query } from '../../client/query.ts';
import { ApiError } from '../../client/errors.ts';
import { BrandMark } from '../../shell/brand.tsx';
import { FullPageState } from '../../shell/full-page-state.tsx';
import { useLanguage, useT } from '../../shell/language.tsx';
import { LanguageSwitch } from '../../shell/preferences.tsx';
import { queryClient } from '../../shell/query-client.ts';
import { QueryWait } from '../../shell/query-wait.tsx';
import { etaText } from '../../tracking/timeline/parcel-texts.ts';
import { ParcelJourney } from '../../tracking/timeline/parcel-journey.tsx';
import { CarrierTile } from '../../kit/carrier-tile.tsx';
import { useToday } from '../../kit/clock.ts';
import { plannedDay } from '../../kit/short-time.ts';
import { TrackingNumber } from '../../kit/tracking-number.tsx';

/** /share/:token, for whoever has the link: one parcel, without a sign-in. Search engines stay away. */
const SharedParcelPage = () => (
  <QueryClientProvider client={queryClient}>
    <meta name="robots" content="noindex" />
    <SharedParcel token={useParams()['token'] ?? ''} />
  </QueryClientProvider>
);

export default SharedParcelPage;

/** What the receiver has to do, or to expect, in these states. */
const nextSteps: Readonly<Partial<Record<TrackingStatus, PlainPhrase>>> = {
  out_for_delivery: 'share.next.out_for_delivery',
  available_for_pickup: 'share.next.available_for_pickup',
  delivery_attempted: 'share.next.delivery_attempted',
  exception: 'share.next.exception',
  delivered: 'share.next.delivered',
  returned: 'share.next.returned',
};

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const SharedParcel = ({ token }: { token: string }) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const reading = useQuery(
    query(sharedParcelEndpoints.getSharedParcel, { params: { token } }, { staleTime: 60_000 }),
  );
  const { data } = reading;
  const nextStep = data && nextSteps[data.status];
  if (isGone(reading.error))
    return (
      <FullPageState sign="404" title={t('share.gone')} text={t('share.goneText')}>
        {null}
      </FullPageState>
    );
  return (
    <div className="min-h-full pt-0 px-4 pb-8">
      <header className="w-[min(640px,100%)] mx-auto flex items-center justify-between min-h-16">
        <span className="flex gap-2 items-center font-semibold">
          <BrandMark />
          {t('site.name')}
        </span>
        <LanguageSwitch />
      </header>
      <main className="w-[min(640px,100%)] mx-auto grid gap-3 p-6 max-sm:p-4 border border-default rounded-lg bg-surface">
        <h1 className="text-xl font-semibold wrap-anywhere">{data?.seller ?? t('page.share')}</h1>
        {data === undefined ? (
          <QueryWait query={reading} lines={10} label={t('timeline.loading')} />
        ) : (
          <>
            <h2 className="flex gap-2 items-center font-semibold">
              <CarrierTile carrier={data.carrier} named />
              <TrackingNumber value={data.trackingNumber} />
            </h2>
            {data.message !== null && <p className="wrap-anywhere whitespace-pre-line">{data.message}</p>}
            <ParcelJourney parcel={data} locations={data.locations} none={t('timeline.noneText')}>
              {nextStep && <p>{t(nextStep)}</p>}
              {data.eta !== null && (
                <p className="m-0 font-semibold">{etaText(data.eta, { today, locale, t })}</p>
              )}
            </ParcelJourney>
            <p className="text-tertiary text-sm">
              {t('share.until', { day: plannedDay(data.expiresTime.slice(0, 10), today, locale) })}
            </p>
          </>
        )}
      </main>
    </div>
  );
};
