import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { carriers } from '../vocabulary/carrier.ts';
import { DateTime, EpochMs, Id, WallTime, pageOf, pageQuery } from '../vocabulary/fields.ts';
import { Points, PointsInput } from '../vocabulary/points.ts';
import { PriceTier } from '../vocabulary/pricing.ts';
import { scopes } from './logistics.ts';
import { Remark } from './people-shapes.ts';

/** Whether a price is still to come, holds now, or has been followed by another. */
export const priceStates = ['upcoming', 'current', 'past'] as const;

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
const choice = { error: 'fields.choice' } as const;

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

const offer = { carrier: z.enum(carriers, choice), scope: z.enum(scopes, choice), unitPrice, tiers };
const OrdersPriced = z.object({
  orders: z.number().int(),
  /** What they cost, without what was refunded later. */
  before: Points,
  /** What they would have cost. */
  after: Points,
});

/** What orders that were paid for would have cost at other prices. */
export const PriceTrial = OrdersPriced.extend({
  startMs: EpochMs,
  endMs: EpochMs,
  stepSeconds: z.number().int(),
  numbers: z.number().int(),
  steps: z.array(z.object({ timeMs: EpochMs, before: Points, after: Points })),
  /** The twenty accounts that it makes the most difference to. */
  list: z.array(OrdersPriced.extend({ user: z.object({ id: z.string(), userName: z.string() }) })),
});
export type PriceTrial = z.infer<typeof PriceTrial>;

/** Prices, changed by a super admin from a time on; holds keep the one that they were shown (docs/decisions). */
export const priceSettingEndpoints = {
  listPrices: defineEndpoint({
    id: 'listPrices',
    method: 'GET',
    path: '/manage/prices/list',
    summary: 'Prices that are to come, in force and past, by carrier and scope, the latest first',
    access: 'prices:read',
    key: true,
    query: z.strictObject({
      ...pageQuery,
      carrier: z.enum(carriers, choice).optional(),
      scope: z.enum(scopes, choice).optional(),
      state: z.enum(priceStates, choice).optional(),
    }),
    data: pageOf(StoredPrice),
  }),
  addPrice: defineEndpoint({
    id: 'addPrice',
    method: 'POST',
    path: '/manage/prices',
    summary: 'Set a price from a time on, or from now',
    access: 'prices:manage',
    idempotent: true,
    retry: false,
    body: z.strictObject({ ...offer, validFrom: DateTime.optional(), remark: Remark }),
    data: StoredPrice,
  }),
  tryPrice: defineEndpoint({
    id: 'tryPrice',
    method: 'POST',
    path: '/manage/prices/try',
    summary: 'What the orders of yesterday or of the last seven days would have cost at a price',
    access: 'prices:manage',
    priority: 'read',
    retry: false,
    body: z.strictObject({
      ...offer,
      /** Whole days that end with yesterday. */
      days: z.union([z.literal(1), z.literal(7)], choice),
    }),
    data: PriceTrial,
  }),
  withdrawPrice: defineEndpoint({
    id: 'withdrawPrice',
    method: 'DELETE',
    path: '/manage/prices/:id',
    summary: 'Withdraw a price that is not in force yet',
    access: 'prices:manage',
    idempotent: true,
    retry: false,
    params: z.strictObject({ id: Id }),
    data: z.null(),
  }),
} as const;
