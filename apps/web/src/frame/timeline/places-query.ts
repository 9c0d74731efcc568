import { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import { query } from '../../client/query.ts';
import type { Stop } from './parcel-view.ts';

type Place = Pick<Stop['place'], 'city' | 'state' | 'zip'>;

/** Where places lie, in their order. It does not change while the page is open. */
export const placesQuery = (all: readonly Place[]) => {
  const places = all.map(({ city, state, zip }) => ({ city, state, zip }));
  return query(
    placeEndpoints.locatePlaces,
    { body: { places } },
    { enabled: places.length > 0, staleTime: Infinity },
  );
};
