import { z } from 'zod';
import { plainText } from '../std/typed-text.ts';
import { byOwner, get, group, post } from '../endpoint.ts';
import { Carrier } from '../vocabulary/carrier.ts';
import { Day } from '../vocabulary/fields.ts';
import { Place } from './logistics.ts';

export const placeEndpoints = group({
  findZips: get('/logistics/zips', {
    summary: 'ZIP codes by their first digits or city, those with stock of a carrier first',
    ...byOwner('own:query'),
    query: z.strictObject({
      keyword: z.string().overwrite(plainText).max(40).optional(),
      carrier: Carrier,
      /** In place of a keyword: ZIPs with stock of a state, by its two letters. */
      state: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      /** Days of shipping, both counted, that stock is looked for in; all days without them. */
      startTime: Day.optional(),
      endTime: Day.optional(),
    }),
    data: z.object({
      list: z.array(Place.extend({ inStock: z.boolean() })),
    }),
  }),
  locatePlaces: post('/logistics/places', {
    summary: 'Where places of carriers lie, by ZIP or else by city and state',
    access: 'signedIn',
    priority: 'read',
    body: z.strictObject({
      places: z
        .array(
          z.strictObject({
            city: z.string().max(100).nullable().default(null),
            state: z.string().max(40).nullable().default(null),
            zip: z.string().max(20).nullable().default(null),
          }),
        )
        .min(1)
        .max(100),
    }),
    data: z.object({
      /** Degrees (GeoNames), in the order of the places; null for one that is not known. */
      list: z.array(z.object({ latitude: z.number(), longitude: z.number() }).nullable()),
    }),
  }),
});
