import { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import {
  logisticsEndpoints,
  type Hold,
  type Reservation,
  type Scope,
} from '@waybill/contract/endpoints/logistics.ts';
import { stockEndpoints } from '@waybill/contract/endpoints/stock.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '../../client/call-options.ts';
import { call } from '../../client/call.ts';
import { query } from '../../client/query.ts';
import type { SentenceQuery } from '../../shell/read-sentence.ts';
import { readKeptHold } from './kept-holds.ts';
import { useNow } from '../../kit/ui-context.tsx';

/** What the page of a carrier shows: the answer of its last query, or the live hold found at the start. */
export type Shown = Readonly<EndpointData<typeof logisticsEndpoints.queryShipments>> & {
  /** Rows that could be bought when they came; those ordered since have left the list. */
  readonly found: number;
  readonly scope: Scope;
  /** The rows came back with a hold of an earlier visit. */
  readonly restored: boolean;
  /** The queries that the rows came from, as addresses with all their days; empty where this device does not know them. */
  readonly asked: readonly string[];
  /** When it was asked for, by this clock: tells one answer from the next. */
  readonly askedAt: number;
};

export const fromHold = (hold: Hold): Shown => {
  const { list, priceList, scope, carrier, ...reservation } = hold;
  const asked = readKeptHold(carrier, hold.holdId)?.asked ?? [];
  return {
    list,
    total: list.length,
    found: list.length,
    reservation,
    priceList,
    scope,
    restored: true,
    asked,
    askedAt: Date.now(),
  };
};

/** Every live hold of the reader; what is known of it is old at once. */
export const liveHoldsQuery = query(
  logisticsEndpoints.listHolds,
  {},
  { staleTime: 0, select: ({ list }) => list },
);

export const pricesQuery = query(
  logisticsEndpoints.getPriceLists,
  {},
  { staleTime: 300_000, select: ({ list }) => list },
);

export const readHold = async (
  carrier: Carrier,
  options: Pick<CallOptions, 'signal' | 'background'> = {},
): Promise<Hold | undefined> => {
  const { list } = await call(logisticsEndpoints.listHolds, {}, options);
  return list.find((hold) => hold.carrier === carrier);
};

/** What is shown, after the server told what is still held. Rows that never were stay. */
export const withHold = (shown: Shown, hold: Hold): Shown => {
  const held = new Set(hold.list.map(({ id }) => id));
  const list = shown.list.filter(({ id, sellable }) => !sellable || held.has(id));
  return { ...shown, list, total: list.length, reservation: hold };
};

/**
 * What a carrier's page shows. It is read from the server once, to bring a live hold back; after that
 * queries and orders write it, and nothing else may replace it under the reader's eyes.
 */
export const shownQuery = (carrier: Carrier) =>
  queryOptions({
    queryKey: ['shipments', 'shown', carrier],
    queryFn: async ({ signal }): Promise<Shown | null> => {
      const hold = await readHold(carrier, { signal });
      return hold === undefined ? null : fromHold(hold);
    },
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });

export const useShownStore = (carrier: Carrier) => {
  const client = useQueryClient();
  const { queryKey } = shownQuery(carrier);
  return {
    client,
    write: (shown: Shown | null): void => {
      client.setQueryData(queryKey, shown);
    },
    change: (change: (shown: Shown) => Shown): void => {
      client.setQueryData(queryKey, (shown) => (shown == null ? shown : change(shown)));
    },
  };
};

/** Days of shipping, both counted. */
export type Days = { readonly startTime: string; readonly endTime: string };

/** What ZIP codes are searched by: their first digits or a part of their city, or the state of those with stock. */
type ZipSearch = { readonly keyword: string } | { readonly state: string };

export const zipSearchOf = ({ place = '', region }: SentenceQuery): ZipSearch =>
  region !== undefined && place === region ? { state: region } : { keyword: place };

/** ZIP codes with whether there is stock of some days, or of any day; those that have some come first. */
export const zipsQuery = (carrier: Carrier, search: ZipSearch, days?: Days) =>
  query(
    placeEndpoints.findZips,
    { query: { carrier, ...search, ...(days !== undefined && days.startTime <= days.endTime ? days : {}) } },
    { staleTime: 60_000, select: ({ list }) => list },
  );

export const stockQuery = (carrier: Carrier) =>
  query(stockEndpoints.getStock, { query: { carrier } }, { staleTime: 60_000 });

/** Whether a hold's time is over, by the server's clock; without a hold it is not. */
export const useExpired = (reservation: Reservation | null | undefined): boolean =>
  useNow() >= (reservation?.expiresAt ?? Number.POSITIVE_INFINITY);
