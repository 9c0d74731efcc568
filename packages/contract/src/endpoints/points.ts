import { z } from 'zod';
import { plainText } from '../std/typed-text.ts';
import { byOwner, get, group, post } from '../endpoint.ts';
import { WallTime, dayFields, dayRange, formedText, pageFields, pageOf } from '../vocabulary/fields.ts';
import { Points } from '../vocabulary/points.ts';

export const pointKinds = [
  'recharge',
  'exchange',
  'reserve',
  'release',
  'purchase',
  'refund',
  'adjust',
] as const;
export type PointKind = (typeof pointKinds)[number];

export const PointLogRow = z.object({
  id: z.string(),
  type: z.enum(pointKinds),
  /** Change of what can be spent. */
  available: Points,
  /** Change of what is frozen by reservations. */
  frozen: Points,
  /** What could be spent afterwards. */
  balance: Points,
  frozenBalance: Points,
  orderNo: z.string().nullable(),
  remark: z.string().nullable(),
  createdTime: WallTime,
});
export type PointLogRow = z.infer<typeof PointLogRow>;

/** One line of a movement: what it did to one of the two purses, and its link of that purse's chain. */
export const ReceiptEntry = z.object({
  purse: z.enum(['available', 'frozen']),
  /** Place in the chain of the purse, from 1. */
  sequence: z.number().int(),
  amount: Points,
  balance: Points,
  /** Hash of the entry before, in hex; for the first entry SHA-256 of the UTF-8 text `v1|<userId>|<purse>`. */
  previousHash: z.string(),
  /**
   * What is hashed: `v1|userId|purse|sequence|id|amount|balance|type|orderNo|time`, amounts in hundredths of a point,
   * `orderNo` empty where there is none, `time` in microseconds since the epoch.
   */
  content: z.string(),
  /** SHA-256, in hex, of the 32 bytes that `previousHash` spells and then the UTF-8 bytes of `content`. */
  hash: z.string(),
});

/** A receipt: the movement, and the proof that nothing about it was changed since. */
export const PointReceipt = PointLogRow.extend({
  userId: z.string(),
  userName: z.string(),
  entries: z.array(ReceiptEntry),
});
export type PointReceipt = z.infer<typeof PointReceipt>;

export const pointEndpoints = group({
  getUserPoint: get('/user/getUserPoint', {
    summary: 'The balance: points that can be spent',
    ...byOwner('own:points'),
    data: Points,
  }),
  getUserPointLog: post('/user/getUserPointLog', {
    summary: 'Ledger of an account, newest first',
    ...byOwner('own:points'),
    priority: 'read',
    body: z
      .strictObject({
        type: z.enum(['all', ...pointKinds]).optional(),
        ...dayFields,
        ...pageFields,
      })
      .superRefine(dayRange('startDate', 'endDate', 366)),
    data: pageOf(PointLogRow).extend({ available: Points, frozen: Points }),
  }),
  pointsExchange: post('/user/pointsExchange', {
    summary: 'Redeem an exchange code; 5 wrong ones in 15 minutes pause for 15 minutes',
    access: 'signedIn',
    statuses: [404],
    idempotent: true,
    priority: 'vital',
    body: z.strictObject({
      /** `XXXX-XXXX-XXXX-XXXX` in Crockford base32; dashes, spaces, case and width do not matter. */
      exchangeCode: formedText(/^[0-9A-Za-z](?:[- ]*[0-9A-Za-z]){15}$/, 'fields.exchangeCode', plainText),
    }),
    data: z.object({ points: Points, balance: Points, ledgerId: z.string() }),
  }),
  pointReceipt: get('/user/pointReceipt/:id', {
    summary: 'The receipt of one movement of points, with what its place in the chain is computed from',
    ...byOwner('own:points'),
    data: PointReceipt,
  }),
});
