import { z } from 'zod';
import { del, get, group, post, put } from '../endpoint.ts';
import { Carrier, TrackingReason } from '../vocabulary/carrier.ts';
import {
  EpochMs,
  NoBody,
  WallTime,
  formedText,
  wholeNumber,
  typedText,
  trimmed,
} from '../vocabulary/fields.ts';

/** Who set the account that is used: the environment, staff in the console, the demo's imitation, or nobody. */
export const accountSources = ['environment', 'console', 'sandbox', 'none'] as const;

/** Where a carrier is asked. `other`: an address that the environment sets. */
export const carrierEnvironments = ['production', 'test'] as const;
const Environment = z.enum(carrierEnvironments);

/** How often a set of credentials may be checked, per carrier and minute. */
export const checksAMinute = 6;

/** A failed call, for staff. Holds no number. */
export const CarrierFailure = z.object({
  time: WallTime,
  reason: TrackingReason,
  reasonText: z.string(),
  httpStatus: z.number().int().nullable(),
});

/** A carrier as staff see it: no secret comes out again, of the client id only the last characters. */
export const CarrierAccount = z.object({
  carrier: Carrier,
  source: z.enum(accountSources),
  environment: z.enum([...carrierEnvironments, 'other', 'sandbox']).nullable(),
  origin: z.string().nullable(),
  clientIdTail: z.string().nullable(),
  /** When and by whom it was set in the console; null for an account of the environment. */
  setTime: WallTime.nullable(),
  setBy: z.string().nullable(),
  /** What is stored was encrypted with another CARRIER_KEY and has to be set again. */
  unreadable: z.boolean(),
  webhookSet: z.boolean(),
  /** When subscriptions to pushes end; null where they do not, or none is taken. */
  subscription: z
    .object({
      endAfterDays: z.number().int(),
      /** They end after so many days without a push; else so long after each number was subscribed. */
      whenIdle: z.boolean(),
      /** Days since the last push; null for none within a month. */
      lastDays: z.number().int().nullable(),
      /** The last push is so long ago that they may end soon, or have ended. */
      ending: z.boolean(),
    })
    .nullable(),
  /** What the carrier is given as the address of pushes. */
  webhookUrl: z.string(),
  callsPerSecond: z.number().int().nullable(),
  /** Calls of this hour and this day (UTC), over all nodes. */
  hour: z.object({ used: z.number().int(), limit: z.number().int() }).nullable(),
  day: z.object({ used: z.number().int(), limit: z.number().int() }).nullable(),
  /** The worst of all nodes: `open` when the carrier is out, `half_open` when one call tries whether it is back. */
  breaker: z.enum(['closed', 'half_open', 'open']).nullable(),
  outSince: WallTime.nullable(),
  /** Until when the carrier wants no calls, and why. */
  pausedUntil: WallTime.nullable(),
  pausedReason: TrackingReason.nullable(),
  pausedText: z.string().nullable(),
  tokenUntil: WallTime.nullable(),
  /** The latest failed calls of all nodes, newest first. */
  failures: z.array(CarrierFailure),
});
export type CarrierAccount = z.infer<typeof CarrierAccount>;

export const CarrierAccounts = z.object({
  list: z.array(CarrierAccount),
  /** Whether accounts can be saved here at all: CARRIER_KEY is set. */
  keySet: z.boolean(),
  serverTime: EpochMs,
});
export type CarrierAccounts = z.infer<typeof CarrierAccounts>;

const secret = (min: number) => typedText(400, 'fields.carrierSecret', trimmed, min);
const calls = (max: number) => wholeNumber(1, max, 'fields.carrierCalls');

const manage = {
  access: 'carriers:manage',
  retry: false,
  params: z.strictObject({ carrier: Carrier }),
} as const;

export const carrierSettingsEndpoints = group({
  listCarrierAccounts: get('/manage/carriers/list', {
    summary: 'How each carrier is connected and doing: account, budget, breaker, latest failures',
    access: 'carriers:read',
    data: CarrierAccounts,
  }),
  saveCarrierAccount: put('/manage/carriers/:carrier', {
    summary: 'Set the account of a carrier; what is left out stays, and nothing secret is ever shown again',
    ...manage,
    stepUp: true,
    body: z.strictObject({
      environment: Environment.optional(),
      clientId: secret(4).optional(),
      clientSecret: secret(4).optional(),
      /** UPS: the six-character account. */
      merchantId: formedText(/^[A-Za-z0-9]{6}$/, 'fields.merchantId', trimmed).optional(),
      /** What the carrier signs its pushes with; UPS: the credential that it sends. */
      webhookSecret: secret(8).optional(),
      callsPerSecond: calls(1000).optional(),
      callsPerHour: calls(100_000_000).optional(),
      callsPerDay: calls(100_000_000).optional(),
    }),
    data: CarrierAccounts,
  }),
  removeCarrierAccount: del('/manage/carriers/:carrier', {
    summary: 'Remove the account that was set in the console; that of the environment is used again, or none',
    ...manage,
    stepUp: true,
    data: CarrierAccounts,
  }),
  checkCarrierAccount: post('/manage/carriers/:carrier/check', {
    summary: 'Get a new token with the account that is used, and say what it is good for',
    ...manage,
    lasts: 'long',
    body: NoBody,
    data: z.object({
      /** A token was given, and it is good for tracking. */
      ok: z.boolean(),
      scopes: z.array(z.string()),
      /** A scope without which tracking does not work. */
      missingScope: z.string().nullable(),
      reason: TrackingReason.nullable(),
      reasonText: z.string().nullable(),
      /** The carrier's own code and HTTP status of an error. */
      carrierCode: z.string().nullable(),
      httpStatus: z.number().int().nullable(),
      tookMs: z.number().int(),
    }),
  }),
});
