import { z } from 'zod';
import { byConfirmed, byStaff, del, get, group, post } from '../endpoint.ts';
import { carriers } from '../vocabulary/carrier.ts';
import { DateTime, WallTime, pageOf, pageQuery } from '../vocabulary/fields.ts';
import { Points, PointsInput } from '../vocabulary/points.ts';
import { PriceTier } from '../vocabulary/pricing.ts';
import { scopes } from './logistics.ts';
import { Remark } from './people-shapes.ts';

/** `proposed` came with the product and waits to be confirmed; orders wait with it. */
export const priceStates = ['upcoming', 'proposed', 'current', 'past'] as const;

/** The price of a number, by carrier and scope, from a time on. It never changes: another one follows it. */
export const StoredPrice = z.object({
  id: z.string(),
  carrier: z.enum(carriers),
  scope: z.enum(scopes),
  unitPrice: Points,
  tiers: z.array(PriceTier),
  validFrom: WallTime,
  /** When the next one follows; null for the last. */
  validUntil: WallTime.nullable(),
  state: z.enum(priceStates),
  remark: z.string().nullable(),
  createdTime: WallTime,
  /** Null for what came with the product. */
  createdBy: z.string().nullable(),
});
export type StoredPrice = z.infer<typeof StoredPrice>;

/** Milliseconds that the start of a price may lie back: it was still to come when it was typed. */
export const priceStartGraceMs = 60_000;

const tierError = { error: 'fields.priceTiers' } as const;

const unitPrice = PointsInput(0.01, 10_000, 'fields.price');

const tiers = z
  .array(
    z.strictObject({
      from: z.number(tierError).int(tierError).min(2, tierError).max(500, tierError),
      percentOff: z.number(tierError).int(tierError).min(1, tierError).max(90, tierError),
    }),
    tierError,
  )
  .max(10, tierError)
  .refine(
    (list) =>
      list.every((tier, i) => {
        const before = list[i - 1];
        return before === undefined || (tier.from > before.from && tier.percentOff > before.percentOff);
      }),
    tierError,
  );

const offer = { carrier: z.enum(carriers), scope: z.enum(scopes), unitPrice, tiers };
/** Prices, changed by a super admin from a time on; holds keep the one that they were shown (docs/decisions). */
export const priceSettingEndpoints = group({
  listPrices: get('/manage/prices/list', {
    summary: 'Prices that are to come, in force and past, by carrier and scope, the latest first',
    ...byStaff('prices:read'),
    query: z.strictObject({
      ...pageQuery,
      carrier: z.enum(carriers).optional(),
      scope: z.enum(scopes).optional(),
      state: z.enum(priceStates).optional(),
    }),
    data: pageOf(StoredPrice),
  }),
  addPrice: post('/manage/prices', {
    summary: 'Set a price from a time on, or from now',
    ...byConfirmed('prices:manage'),
    body: z.strictObject({ ...offer, validFrom: DateTime.optional(), remark: Remark }),
    data: StoredPrice,
  }),
  confirmPrices: post('/manage/prices/confirm', {
    summary:
      'Confirm the prices and the terms of use that came with the product; from then on numbers are sold',
    ...byConfirmed('prices:manage'),
    data: z.object({ confirmed: z.number().int() }),
  }),
  withdrawPrice: del('/manage/prices/:id', {
    summary: 'Withdraw a price that is not in force yet',
    ...byConfirmed('prices:manage'),
  }),
});
