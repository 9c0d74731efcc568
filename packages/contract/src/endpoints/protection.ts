import { z } from 'zod';
import { packedText } from '../std/typed-text.ts';
import { bodyBytes, byConfirmed, byStaff, del, get, group, post, put } from '../endpoint.ts';
import {
  DateTime,
  EpochMs,
  Id,
  WallTime,
  pageOf,
  pageQuery,
  typedText,
  trimmed,
  choice,
} from '../vocabulary/fields.ts';
import { StaffKeyword, why } from './people-shapes.ts';

export const limitTargets = ['global', 'ip', 'user', 'key'] as const;
/** `log` only notes who would have been rejected. */
export const limitActions = ['reject', 'log'] as const;

/** A limit of calls; the first rows are the product's own and cannot be removed. */
export const LimitRule = z.object({
  id: z.string(),
  name: z.string(),
  target: z.enum(limitTargets),
  /** A path of the API as the contract spells it, a beginning of paths that ends with `*`, or `*`. */
  path: z.string(),
  maxRequests: z.number().int(),
  windowSeconds: z.number().int(),
  action: z.enum(limitActions),
  /** User names, key ids or addresses that it does not bind. */
  exempt: z.array(z.string()),
  enabled: z.boolean(),
  /** Whether it came with the product; of those only numbers, name and exemptions change. */
  builtIn: z.boolean(),
  /** Whether it guards money or passwords: such a limit binds everybody, always, and counts exactly. */
  guard: z.boolean(),
  /** How strictly it is counted: in the database across nodes, or by each node. */
  counting: z.enum(['exact', 'all_nodes', 'per_node']),
  /** Rejected or noted in the last 24 hours. */
  hits: z.number().int(),
  version: z.number().int(),
  updatedTime: WallTime,
});
export type LimitRule = z.infer<typeof LimitRule>;

export const blacklistTypes = ['ip', 'cidr', 'user', 'email', 'key'] as const;

export const BlacklistEntry = z.object({
  id: z.string(),
  type: z.enum(blacklistTypes),
  value: z.string(),
  /** What the value is called, where it is an account or a key. */
  label: z.string().nullable(),
  reason: z.string(),
  createdTime: WallTime,
  createdBy: z.string(),
  expireTime: WallTime.nullable(),
  expired: z.boolean(),
  /** Calls rejected because of it, and the last of them. */
  hits: z.number().int(),
  lastHitTime: WallTime.nullable(),
});
export type BlacklistEntry = z.infer<typeof BlacklistEntry>;

const pathError = { error: 'fields.limitPath' } as const;
const numberError = { error: 'fields.number' } as const;
const exemptError = { error: 'fields.exempt' } as const;

export const limitChange = z.strictObject({
  /** Left out, a new limit is made. */
  id: Id.optional(),
  name: typedText(40, 'fields.viewName', trimmed),
  target: z.enum(limitTargets),
  path: z
    .string(pathError)
    .trim()
    .max(200, pathError)
    .regex(/^(?:\*|\/[\w./:-]*\*?)$/, pathError),
  maxRequests: z.number(numberError).int(numberError).min(1, numberError).max(1_000_000, numberError),
  windowSeconds: z.number(numberError).int(numberError).min(1, numberError).max(86_400, numberError),
  action: z.enum(limitActions),
  exempt: z
    .array(typedText(254, 'fields.exempt', packedText), exemptError)
    .max(100, exemptError)
    .default([]),
  enabled: z.boolean(choice),
  /** Of the row that was read; an older one is rejected. */
  version: z.number(numberError).int(numberError).min(1, numberError).optional(),
});

const subject = {
  type: z.enum(blacklistTypes),
  value: typedText(254, 'fields.blacklistValue', packedText),
};

export const protectionEndpoints = group({
  listLimits: get('/manage/limits/list', {
    summary: 'Limits of calls, and how often each refused somebody',
    ...byStaff('limits:read'),
    data: z.object({ list: z.array(LimitRule), serverTime: EpochMs }),
  }),
  saveLimits: put('/manage/limits', {
    summary: 'Change or add limits, one or a list; in force on every node within a second',
    ...byConfirmed('limits:manage'),
    bodyBytes,
    body: z.union([
      z.strictObject({ list: z.array(limitChange).min(1, numberError).max(100, numberError) }),
      limitChange,
    ]),
    data: z.object({ list: z.array(LimitRule) }),
  }),
  deleteLimit: del('/manage/limits/:id', {
    summary: 'Remove a limit that did not come with the product',
    ...byConfirmed('limits:manage'),
  }),
  listLimitHits: get('/manage/limits/hits', {
    summary: 'Who was limited by what, the latest first',
    ...byStaff('limits:read'),
    query: z.strictObject({ ...pageQuery, limitId: Id.optional(), keyword: StaffKeyword.optional() }),
    data: pageOf(
      z.object({
        limitId: z.string(),
        limitName: z.string(),
        /** An address, a user name or a key's prefix. */
        who: z.string(),
        userId: z.string().nullable(),
        count: z.number().int(),
        action: z.enum(limitActions),
        firstTime: WallTime,
        lastTime: WallTime,
      }),
    ),
  }),
  listBlacklist: get('/admin/security/blacklist', {
    summary: 'Who is blocked, newest first',
    ...byStaff('blacklist:read'),
    query: z.strictObject({
      ...pageQuery,
      type: z.enum(blacklistTypes).optional(),
      keyword: StaffKeyword.optional(),
      expired: z.enum(['true', 'false']).optional(),
    }),
    data: pageOf(BlacklistEntry),
  }),
  addToBlacklist: post('/admin/security/blacklist', {
    summary: 'Block an address, a range, an account, an e-mail or a key; an admin for a day at most',
    ...byConfirmed('blacklist:manage'),
    key: true,
    body: z.strictObject({
      ...subject,
      expireTime: DateTime.optional(),
      ...why,
    }),
    data: z.object({
      /** Null when it was a preview. */
      entry: BlacklistEntry.nullable(),
      /** Sessions that it ends, or would. */
      sessions: z.number().int(),
    }),
  }),
  removeFromBlacklist: del('/admin/security/blacklist/:id', {
    summary: 'Let somebody in again',
    ...byConfirmed('blacklist:manage'),
    key: true,
  }),
});
