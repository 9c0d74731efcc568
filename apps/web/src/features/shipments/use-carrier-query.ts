import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeError } from '../../client/error-words.ts';
import { ApiError } from '../../client/errors.ts';
import { useT } from '../../frame/language.tsx';
import { useQueryShipments } from './actions.ts';
import { addressOfForm, filtersFromAddress, filtersToAddress, type Filters } from './filters.ts';
import { useExpired } from './parts/use-expired.ts';
import { shownQuery } from './queries.ts';
import { useToday } from '../../ui/clock.ts';

/** The query of a carrier's page: its filters stand in the address, its answer in the cache; `onAnswered` follows each answer. */
export const useCarrierQuery = (carrier: Carrier, onAnswered: () => void) => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const here = params.toString();
  const [form, setForm] = useState({ here, address: here });
  if (here !== form.here) setForm({ here, address: addressOfForm(here, form.address) });
  const { address } = form;
  const today = useToday();
  const filters = filtersFromAddress(carrier, new URLSearchParams(address), today);
  const restore = useQuery(shownQuery(carrier));
  const query = useQueryShipments(carrier);

  const shown = restore.data ?? null;
  const expired = useExpired(shown?.reservation);
  const refused = query.error instanceof ApiError ? query.error.fields : {};
  const atFields = Object.keys(refused).some((name) => name in filters);
  const failed = query.error !== null && !atFields && !query.isPending;

  return {
    today,
    address,
    filters,
    /** Null before the first query. */
    shown,
    expired,
    /** What the server had against which field. */
    refused,
    error: query.error,
    /** What went wrong and stands at no field, in words. */
    failure: failed ? describeError(query.error, t) : undefined,
    /** Says that a new query gives back what is held. */
    hint:
      expired || shown?.reservation == null
        ? undefined
        : t('shipments.replacesHold', { count: shown.reservation.count }),
    busy: query.isPending,
    loading: query.isPending || restore.isPending,
    ask: (wanted: Filters): void => {
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

/** The query of a carrier's page and where it stands. */
export type CarrierQuery = ReturnType<typeof useCarrierQuery>;
