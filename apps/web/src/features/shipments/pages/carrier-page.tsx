import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeError } from '../../../client/error-words.ts';
import { ApiError } from '../../../client/errors.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../frame/language.tsx';
import { usePageHandle } from '../../../frame/page-handle.ts';
import { Card } from '../../../ui/card.tsx';
import { dayOf } from '../../../ui/days.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useQueryShipments } from '../actions.ts';
import { defaultFilters, filtersFromAddress, filtersToAddress, type Filters } from '../filters.ts';
import { DoneDialog } from '../parts/done-dialog.tsx';
import { HoldBar } from '../parts/hold-bar.tsx';
import { OrderDialog, type OrderPlan } from '../parts/order-dialog.tsx';
import { PriceStrip } from '../parts/price-strip.tsx';
import { QueryForm } from '../parts/query-form.tsx';
import { ResultTable } from '../parts/result-table.tsx';
import { SelectionBar } from '../parts/selection-bar.tsx';
import { useExpired } from '../parts/use-expired.ts';
import { shownQuery } from '../queries.ts';
import { costOf } from '../selection.ts';
import './carrier-page.css';

/** The query page of one carrier: find numbers, hold them, buy or reserve them. */
export default function CarrierPage() {
  const t = useT();
  const carrier = usePageHandle()?.carrier ?? 'ups';
  const [address, setAddress] = useSearchParams();
  const today = dayOf(serverNow());
  const filters = filtersFromAddress(carrier, address, today);
  const restore = useQuery(shownQuery(carrier));
  const query = useQueryShipments(carrier);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [plan, setPlan] = useState<OrderPlan>();
  const [done, setDone] = useState<{ readonly result: OrderResult; readonly plan: OrderPlan }>();

  const shown = restore.data ?? null;
  const reservation = shown?.reservation ?? null;
  const expired = useExpired(reservation);
  const rows = (shown?.list ?? []).filter((row) => row.sellable && picked.has(row.id));
  const cost = costOf(shown?.priceList ?? { unitPrice: 0, tiers: [] }, rows.length);
  const refused = query.error instanceof ApiError ? query.error.fields : {};
  const words = query.error === null ? undefined : describeError(query.error, t);
  const hasFieldErrors = Object.keys(refused).length > 0;

  const ask = (wanted: Filters): void => {
    setAddress(filtersToAddress(carrier, wanted, today), { replace: true });
    query.mutate(wanted, {
      onSuccess: ({ scope, list }) =>
        setPicked(new Set(scope === 'batch' ? list.filter((row) => row.sellable).map((row) => row.id) : [])),
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
          key={address.toString()}
          carrier={carrier}
          initial={filters}
          today={today}
          busy={query.isPending}
          refused={refused}
          hint={
            reservation === null || expired
              ? undefined
              : t('shipments.replacesHold', { count: reservation.count })
          }
          onSubmit={ask}
          onReset={() => setAddress(filtersToAddress(carrier, defaultFilters(carrier, today), today))}
        />
      </Card>
      {reservation !== null && (
        <HoldBar
          carrier={carrier}
          reservation={reservation}
          restored={shown?.restored === true}
          requerying={query.isPending}
          onQueryAgain={() => ask(filters)}
        />
      )}
      <ResultTable
        carrier={carrier}
        shown={shown}
        loading={query.isPending || restore.isPending}
        expired={expired}
        selected={picked}
        onSelect={setPicked}
        error={
          words === undefined || hasFieldErrors || query.isPending ? undefined : (
            <ErrorState
              title={words.text}
              text={words.hint}
              retry={{ label: t('action.retry'), onRetry: () => ask(filters) }}
            />
          )
        }
      />
      {reservation !== null && (
        <SelectionBar
          cost={cost}
          expired={expired}
          busy={query.isPending}
          onClear={() => setPicked(new Set())}
          onOrder={(action) => setPlan({ action, rows, cost, scope: shown?.scope ?? 'single', reservation })}
        />
      )}
      {plan !== undefined && (
        <OrderDialog
          carrier={carrier}
          plan={plan}
          onClose={() => setPlan(undefined)}
          onDone={(result, of) => {
            setPlan(undefined);
            setPicked(new Set());
            setDone({ result, plan: of });
          }}
          onGone={() => {
            setPlan(undefined);
            ask(filters);
          }}
        />
      )}
      {done !== undefined && <DoneDialog {...done} onClose={() => setDone(undefined)} />}
    </div>
  );
}
