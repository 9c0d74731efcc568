import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { describeError } from '../../../client/error-words.ts';
import { ApiError } from '../../../client/errors.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { AskForHelp } from '../../../frame/ask-for-help.tsx';
import { useT } from '../../../frame/language.tsx';
import { usePageHandle } from '../../../frame/page-handle.ts';
import { Card } from '../../../ui/card.tsx';
import { dayOf } from '../../../ui/days.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useQueryShipments } from '../actions.ts';
import { filtersFromAddress, filtersToAddress, type Filters } from '../filters.ts';
import { CarrierAnswer } from '../parts/carrier-answer.tsx';
import { PriceStrip } from '../parts/price-strip.tsx';
import { QueryForm } from '../parts/query-form.tsx';
import { useExpired } from '../parts/use-expired.ts';
import { shownQuery } from '../queries.ts';
import './carrier-page.css';

/** The query page of one carrier: find numbers, hold them, buy or reserve them. */
export default function CarrierPage() {
  const t = useT();
  const carrier = usePageHandle()?.carrier ?? 'ups';
  const [address, setAddress] = useSearchParams();
  const answer = useRef<HTMLDivElement>(null);
  const today = dayOf(serverNow());
  const filters = filtersFromAddress(carrier, address, today);
  const restore = useQuery(shownQuery(carrier));
  const query = useQueryShipments(carrier);

  const shown = restore.data ?? null;
  const expired = useExpired(shown?.reservation);
  const refused = query.error instanceof ApiError ? query.error.fields : {};
  const atFields = Object.keys(refused).some((name) => name in filters);
  const words = query.error === null || atFields ? undefined : describeError(query.error, t);
  const held = expired ? undefined : shown?.reservation?.count;

  const ask = (wanted: Filters): void => {
    setAddress(filtersToAddress(carrier, wanted, today), { replace: true });
    query.mutate(wanted, {
      onSuccess: () => {
        // On a phone the filters fill the screen.
        if (matchMedia('(max-width: 640px)').matches) answer.current?.scrollIntoView({ behavior: 'smooth' });
      },
    });
  };

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
          address={address.toString()}
          asked={filters}
          today={today}
          busy={query.isPending}
          refused={refused}
          hint={held === undefined ? undefined : t('shipments.replacesHold', { count: held })}
          onSubmit={ask}
          onReset={() => setAddress({})}
        />
      </Card>
      <div ref={answer} className="carrier-answer">
        <CarrierAnswer
          key={shown?.askedAt}
          carrier={carrier}
          shown={shown}
          expired={expired}
          loading={query.isPending || restore.isPending}
          onQueryAgain={() => ask(filters)}
          error={
            words !== undefined &&
            !query.isPending && (
              <ErrorState
                title={words.text}
                text={words.hint}
                retry={{ label: t('action.retry'), onRetry: () => ask(filters) }}
                action={<AskForHelp error={query.error} />}
              />
            )
          }
        />
      </div>
    </div>
  );
}
