import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { DateTime, EpochMs, Id, WallTime, pageOf, pageQuery } from '../vocabulary/fields.ts';
import { Remark, StaffKeyword } from './people-shapes.ts';

/** What a limit counts by. */
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

/** What can be blocked: an address, a network, an account, an e-mail address, an API key. */
export const blacklistTypes = ['ip', 'cidr', 'user', 'email', 'key'] as const;

/** Whom nothing is answered. */
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

const nameError = { error: 'fields.viewName' } as const;
const pathError = { error: 'fields.limitPath' } as const;
const numberError = { error: 'fields.number' } as const;
const exemptError = { error: 'fields.exempt' } as const;
const valueError = { error: 'fields.blacklistValue' } as const;

/** A limit as it is saved. */
export const limitChange = z.strictObject({
  /** Left out, a new limit is made. */
  id: Id.optional(),
  name: z.string(nameError).trim().min(1, nameError).max(40, nameError),
  target: z.enum(limitTargets, { error: 'fields.choice' }),
  path: z
    .string(pathError)
    .trim()
    .max(200, pathError)
    .regex(/^(?:\*|\/[\w./:-]*\*?)$/, pathError),
  maxRequests: z.number(numberError).int(numberError).min(1, numberError).max(1_000_000, numberError),
  windowSeconds: z.number(numberError).int(numberError).min(1, numberError).max(86_400, numberError),
  action: z.enum(limitActions, { error: 'fields.choice' }),
  exempt: z
    .array(z.string(exemptError).trim().min(1, exemptError).max(254, exemptError), exemptError)
    .max(100, exemptError)
    .default([]),
  enabled: z.boolean({ error: 'fields.choice' }),
  /** Of the row that was read; an older one is rejected. */
  version: z.number(numberError).int(numberError).min(1, numberError).optional(),
});

const params = z.strictObject({ id: Id });

const subject = {
  type: z.enum(blacklistTypes, { error: 'fields.choice' }),
  value: z.string(valueError).trim().min(1, valueError).max(254, valueError),
};

/** Calls that an entry of the blacklist would have rejected. */
export const BlockTrial = z.object({
  startMs: EpochMs,
  endMs: EpochMs,
  stepSeconds: z.number().int(),
  calls: z.number().int(),
  /** Accounts that made them. */
  accounts: z.number().int(),
  steps: z.array(z.object({ timeMs: EpochMs, calls: z.number().int() })),
  /** The twenty accounts with the most of them; null for all that nobody made who was signed in. */
  list: z.array(
    z.object({
      user: z.object({ id: z.string(), userName: z.string() }).nullable(),
      calls: z.number().int(),
    }),
  ),
});
export type BlockTrial = z.infer<typeof BlockTrial>;

/** What protects the service: limits of calls, and the blacklist (spec section 7). */
export const protectionEndpoints = {
  listLimits: defineEndpoint({
    id: 'listLimits',
    method: 'GET',
    path: '/manage/limits/list',
    summary: 'Limits of calls, and how often each refused somebody',
    access: 'limits:read',
    key: true,
    data: z.object({ list: z.array(LimitRule), serverTime: EpochMs }),
  }),
  saveLimits: defineEndpoint({
    id: 'saveLimits',
    method: 'PUT',
    path: '/manage/limits',
    summary: 'Change or add limits, one or a list; in force on every node within a second',
    access: 'limits:manage',
    retry: false,
    idempotent: true,
    body: z.union([
      z.strictObject({ list: z.array(limitChange).min(1, numberError).max(100, numberError) }),
      limitChange,
    ]),
    data: z.object({ list: z.array(LimitRule) }),
  }),
  deleteLimit: defineEndpoint({
    id: 'deleteLimit',
    method: 'DELETE',
    path: '/manage/limits/:id',
    summary: 'Remove a limit that did not come with the product',
    access: 'limits:manage',
    idempotent: true,
    retry: false,
    params,
    data: z.null(),
  }),
  listLimitHits: defineEndpoint({
    id: 'listLimitHits',
    method: 'GET',
    path: '/manage/limits/hits',
    summary: 'Who was limited by what, the latest first',
    access: 'limits:read',
    key: true,
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
  listBlacklist: defineEndpoint({
    id: 'listBlacklist',
    method: 'GET',
    path: '/admin/security/blacklist',
    summary: 'Who is blocked, newest first',
    access: 'blacklist:read',
    key: true,
    query: z.strictObject({
      ...pageQuery,
      type: z.enum(blacklistTypes, { error: 'fields.choice' }).optional(),
      keyword: StaffKeyword.optional(),
      expired: z.enum(['true', 'false'], { error: 'fields.choice' }).optional(),
    }),
    data: pageOf(BlacklistEntry),
  }),
  tryBlacklist: defineEndpoint({
    id: 'tryBlacklist',
    method: 'POST',
    path: '/admin/security/blacklist/try',
    summary: 'Which calls of yesterday or of the last seven days an entry would have refused, and of whom',
    access: 'blacklist:manage',
    priority: 'read',
    lasts: 'long',
    progress: true,
    retry: false,
    body: z.strictObject({
      ...subject,
      /** Whole days that end with yesterday. */
      days: z.union([z.literal(1), z.literal(7)], { error: 'fields.choice' }),
    }),
    data: BlockTrial,
  }),
  addToBlacklist: defineEndpoint({
    id: 'addToBlacklist',
    method: 'POST',
    path: '/admin/security/blacklist',
    summary: 'Block an address, a range, an account, an e-mail or a key; an admin for a day at most',
    access: 'blacklist:manage',
    key: true,
    idempotent: true,
    retry: false,
    body: z.strictObject({
      ...subject,
      reason: Remark,
      expireTime: DateTime.optional(),
      preview: z.boolean({ error: 'fields.choice' }).default(false),
    }),
    data: z.object({
      /** Null when it was a preview. */
      entry: BlacklistEntry.nullable(),
      /** Sessions that it ends, or would. */
      sessions: z.number().int(),
    }),
  }),
  removeFromBlacklist: defineEndpoint({
    id: 'removeFromBlacklist',
    method: 'DELETE',
    path: '/admin/security/blacklist/:id',
    summary: 'Let somebody in again',
    access: 'blacklist:manage',
    key: true,
    idempotent: true,
    retry: false,
    params,
    data: z.null(),
  }),
} as const;
