import { z } from 'zod';
import { plainText } from '../std/typed-text.ts';
import { byConfirmed, group, post } from '../endpoint.ts';
import { Carrier } from '../vocabulary/carrier.ts';
import { EpochMs, WallTime } from '../vocabulary/fields.ts';
import { Points } from '../vocabulary/points.ts';
import { OrderStatus, shipmentFields } from './logistics.ts';
import { Remark, actFields } from './people-shapes.ts';
import { TimelineEvent } from './tracking.ts';

/** What a number of the stock is (product rules, section 6). */
export const numberStates = ['available', 'held', 'reserved', 'sold', 'retired', 'blocked'] as const;
export type NumberState = (typeof numberStates)[number];

export const itemStates = ['reserved', 'sold', 'released', 'refunded'] as const;

/** What can happen to a number. `cancelled` and `expired` end a reservation. */
export const numberEventKinds = [
  'imported',
  'held',
  'hold_released',
  'hold_replaced',
  'hold_expired',
  'bought',
  'reserved',
  'confirmed',
  'cancelled',
  'expired',
  'refund_requested',
  'refund_refused',
  'refunded',
  'blocked',
  'unblocked',
  'lot_withdrawn',
  'lot_restored',
] as const;
export type NumberEventKind = (typeof numberEventKinds)[number];

const numberError = { error: 'fields.fullNumber' } as const;

/** A tracking number in full, however it is written, in full width as well; spaces and dashes are left out. */
const FullNumber = z
  .string(numberError)
  .overwrite(plainText)
  .max(64, numberError)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string(numberError).regex(/^[A-Z\d]{6,40}$/, numberError));

const Party = z.object({ id: z.string(), userName: z.string() });

export const NumberLife = z.object({
  ...shipmentFields,
  carrier: Carrier,
  state: z.enum(numberStates),
  /** Whether its lot may be sold, or be seen only. */
  sellable: z.boolean(),
  lastEventTime: WallTime.nullable(),
  fetchedTime: WallTime.nullable(),
  lot: z.object({
    id: z.string(),
    fileName: z.string(),
    status: z.enum(['importing', 'imported', 'failed', 'withdrawn']),
    source: z.string(),
    owner: z.string(),
    basis: z.string(),
    createdTime: WallTime,
  }),
  /** Scans of the carrier, newest first. */
  events: z.array(TimelineEvent),
  /** Who holds it now, and until when. */
  hold: z.object({ user: Party, expiresAt: EpochMs }).nullable(),
  /** Holds of the last 30 days that ended without an order, newest first, 20 at most. */
  pastHolds: z.array(
    z.object({
      user: Party,
      startTime: WallTime,
      endTime: WallTime,
      /** Released by its user, released by their next query, or expired. */
      endReason: z.enum(['released', 'replaced', 'expired']),
    }),
  ),
  /** Why the staff blocked it; a sold one stays sold. */
  block: z.object({ reason: z.string(), blockedBy: z.string(), blockedTime: WallTime }).nullable(),
  /** Orders that it was in, newest first. */
  orders: z.array(
    z.object({
      id: z.string(),
      orderNo: z.string(),
      user: Party,
      status: OrderStatus,
      /** What it is in that order. */
      itemState: z.enum(itemStates),
      price: Points,
      createdTime: WallTime,
    }),
  ),
  /** What the staff did to it, newest first. */
  acts: z.array(z.object(actFields)),
  /** From its import on, oldest first. Holds without an order are of the last 30 days. */
  life: z.array(
    z.object({
      time: WallTime,
      kind: z.enum(numberEventKinds),
      /** Whose hold, reservation or order it was. */
      user: Party.nullable(),
      order: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
      /** Who of the staff did it. */
      actor: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type NumberLife = z.infer<typeof NumberLife>;

const change = {
  ...byConfirmed('numbers:block'),
  statuses: [404],
  body: z.strictObject({ carrier: Carrier, trackingNumber: FullNumber, reason: Remark }),
} as const;

export const staffNumberEndpoints = group({
  lookUpNumber: post('/admin/numbers/lookup', {
    // Not GET: a tracking number in an address would stand in logs of proxies.
    summary:
      'A number of the stock by its full spelling: its lot, holds, orders, scans and block; one a carrier',
    access: 'numbers:read',
    statuses: [404],
    priority: 'read',
    body: z.strictObject({ trackingNumber: FullNumber }),
    data: z.object({ list: z.array(NumberLife) }),
  }),
  blockNumber: post('/admin/numbers/block', {
    ...change,
    summary: 'Take a number off the shelf, out of a hold or out of a reservation; one that is sold is marked',
    data: z.object({
      state: z.enum(numberStates),
      /** What it was. */
      from: z.enum(numberStates),
      /** The reservation that lost it, and the frozen points that came back to its user. */
      orderNo: z.string().nullable(),
      points: Points,
    }),
  }),
  unblockNumber: post('/admin/numbers/unblock', {
    ...change,
    summary: 'Take a block back; the number is for sale again unless it is sold or its lot was withdrawn',
    data: z.object({ state: z.enum(numberStates) }),
  }),
});
