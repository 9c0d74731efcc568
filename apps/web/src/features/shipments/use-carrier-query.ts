import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeError } from '../../client/error-message.ts';
import { ApiError } from '../../client/errors.ts';
import { useT } from '../../frame/language.tsx';
import { useQueryShipments } from './actions.ts';
import { addressOfForm, filtersFromAddress, filtersToAddress, plainZip, type Filters } from './filters.ts';
import { useExpired } from './parts/use-expired.ts';
import { originOf } from './origin.ts';
import { shownQuery, type Shown } from './queries.ts';
import { useToday } from '../../ui/clock.ts';

/** The filters of a hold of an earlier visit, where one query placed it. */
const restoredFilters = (carrier: Carrier, shown: Shown | null, today: string): Filters | undefined => {
  const [asked, ...more] = shown?.restored === true ? shown.asked : [];
  return asked === undefined || more.length > 0
    ? undefined
    : filtersFromAddress(carrier, new URLSearchParams(asked), today);
};

/** The query of a carrier's page: its filters stand in the address, its answer in the cache; `onAnswered` follows each answer. */
export const useCarrierQuery = (carrier: Carrier, onAnswered: () => void) => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const here = params.toString();
  const [form, setForm] = useState({ here, address: addressOfForm(here, undefined) });
  if (here !== form.here) setForm({ here, address: addressOfForm(here, form.address) });
  const today = useToday();
  const restore = useQuery(shownQuery(carrier));
  const query = useQueryShipments(carrier);

  const shown = restore.data ?? null;
  const restored = form.address === undefined ? restoredFilters(carrier, shown, today) : undefined;
  const address =
    form.address ?? (restored === undefined ? '' : filtersToAddress(carrier, restored, today).toString());
  const filters = filtersFromAddress(carrier, new URLSearchParams(address), today);
  const expired = useExpired(shown?.reservation);
  const refused = query.error instanceof ApiError ? query.error.fields : {};
  const atFields = Object.keys(refused).some((name) => name in filters);
  const failed = query.error !== null && !atFields && !query.isPending;

  return {
    today,
    address,
    filters,
    restored: restored !== undefined,
    /** Where the rows came from, when that is not what the filters say. */
    origin: originOf(carrier, shown, [filters], today, t),
    /** Null before the first query. */
    shown,
    expired,
    refused,
    error: query.error,
    /** What went wrong and stands at no field, in words. */
    failure: failed ? describeError(query.error, t) : undefined,
    hint: expired || shown?.reservation == null ? undefined : t('shipments.replacesHold'),
    /** A hold of an earlier visit is being looked for; offline nothing is. */
    restoring: restore.isLoading,
    busy: query.isPending,
    loading: query.isPending || restore.isPending,
    ask: (typed: Filters): void => {
      const wanted = { ...typed, zipCode: plainZip(typed.zipCode) };
      const next = filtersToAddress(carrier, wanted, today);
      setForm({ here, address: next.toString() });
      setParams(next, { replace: true });
      query.mutate(wanted, { onSuccess: onAnswered });
    },
    reset: (): void => {
      setForm({ here, address: '' });
      setParams({});
    },
  };
};

export type CarrierQuery = ReturnType<typeof useCarrierQuery>;
