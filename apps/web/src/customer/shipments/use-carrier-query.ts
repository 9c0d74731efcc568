import { useQuery } from '@tanstack/react-query';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { describeError } from '../../client/error-message.ts';
import { ApiError } from '../../client/errors.ts';
import { useT } from '../../shell/language.tsx';
import { useToday } from '../../kit/clock.ts';
import { useQueryShipments } from './actions.ts';
import {
  addressOfForm,
  defaultFilters,
  filterIssues,
  filtersFromAddress,
  filtersToAddress,
  onNewDay,
  plainZip,
  type FieldName,
  type Filters,
} from './filters.ts';
import { originOf } from './origin.ts';
import { shownQuery, useExpired, type Shown } from './queries.ts';

/** The filters of a hold of an earlier visit, where one query placed it. */
const restoredFilters = (carrier: Carrier, shown: Shown | null, today: string): Filters | undefined => {
  const [asked, ...more] = shown?.restored === true ? shown.asked : [];
  return asked === undefined || more.length > 0
    ? undefined
    : filtersFromAddress(carrier, new URLSearchParams(asked), today);
};

/**
 * The query of a carrier's page: what is typed, what was asked for, which stands in the address, and its answer, which
 * stands in the cache; `onAnswered` follows each answer.
 */
export const useCarrierQuery = (carrier: Carrier, onAnswered: () => void) => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const here = params.toString();
  const [asked, setAsked] = useState({ here, address: addressOfForm(here, undefined) });
  if (here !== asked.here) setAsked({ here, address: addressOfForm(here, asked.address) });
  const today = useToday();
  const restore = useQuery(shownQuery(carrier));
  const query = useQueryShipments(carrier);

  const shown = restore.data ?? null;
  const restored = asked.address === undefined ? restoredFilters(carrier, shown, today) : undefined;
  const address =
    asked.address ?? (restored === undefined ? '' : filtersToAddress(carrier, restored, today).toString());
  const filters = filtersFromAddress(carrier, new URLSearchParams(address), today);
  const expired = useExpired(shown?.reservation);
  const refused = query.error instanceof ApiError ? query.error.fields : {};
  const atFields = Object.keys(refused).some((name) => name in filters);
  const failed = query.error !== null && !atFields && !query.isPending;

  const [typed, setTyped] = useState(filters);
  const [seen, setSeen] = useState(address);
  const [checked, setChecked] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [day, setDay] = useState(today);
  if (day !== today) {
    setDay(today);
    setTyped(onNewDay(typed, day, today));
  }
  if (seen !== address) {
    setSeen(address);
    // What was typed before the filters came back with a hold stays.
    if (restored === undefined || touched.size === 0) setTyped(filters);
    setChecked(false);
  }
  const issues = filterIssues(carrier, typed);
  const ask = (given: Filters): void => {
    const wanted = { ...given, zipCode: plainZip(given.zipCode) };
    const next = filtersToAddress(carrier, wanted, today);
    setAsked({ here, address: next.toString() });
    setParams(next, { replace: true });
    query.mutate(wanted, { onSuccess: onAnswered });
  };

  return {
    today,
    /** What was asked for. */
    filters,
    /** Where the rows came from, when that is not what the filters say. */
    origin: originOf(carrier, shown, [filters], today, t),
    /** Null before the first query. */
    shown,
    expired,
    error: query.error,
    /** What went wrong and stands at no field, in words. */
    failure: failed ? describeError(query.error, t) : undefined,
    hint: expired || shown?.reservation == null ? undefined : t('shipments.replacesHold'),
    /** A hold of an earlier visit is being looked for; offline nothing is. */
    restoring: restore.isLoading,
    busy: query.isPending,
    loading: query.isPending || restore.isPending,
    ask,
    form: {
      filters: typed,
      set: (change: Partial<Filters>): void => {
        setTyped({ ...typed, ...change });
        setTouched(new Set([...touched, ...Object.keys(change)]));
      },
      errorOf: (...names: readonly FieldName[]): string | undefined => {
        const issue = names.map((name) => issues[name]).find((found) => found !== undefined);
        if (checked && issue !== undefined) return t(issue);
        return names.map((name) => (touched.has(name) ? undefined : refused[name])).find(Boolean);
      },
      reset: (): void => {
        setTyped(defaultFilters(carrier, today));
        setChecked(false);
        setAsked({ here, address: '' });
        setParams({});
      },
      submit: (event: FormEvent): void => {
        event.preventDefault();
        setChecked(true);
        setTouched(new Set());
        if (!query.isPending && Object.keys(issues).length === 0) ask(typed);
      },
    },
  };
};

export type FilterForm = ReturnType<typeof useCarrierQuery>['form'];
