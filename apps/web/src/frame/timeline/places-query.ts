import { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import type { Stop } from './parcel-view.ts';

type Place = Pick<Stop['place'], 'city' | 'state' | 'zip'>;

/** Where places lie, in their order. It does not change while the page is open. */
export const placesQuery = (all: readonly Place[]) => {
  const places = all.map(({ city, state, zip }) => ({ city, state, zip }));
  return queryOptions({
    queryKey: ['places', places],
    queryFn: ({ signal }) => call(placeEndpoints.locatePlaces, { body: { places } }, { signal }),
    enabled: places.length > 0,
    staleTime: Infinity,
    retry: false,
  });
};
