import { z } from 'zod';
import { byConfirmed, del, get, group, post, put } from '../endpoint.ts';
import { keyScopes } from '../permissions.ts';
import {
  DateTime,
  Id,
  NoBody,
  WallTime,
  pageOf,
  pageQuery,
  someOf,
  formedText,
  typedText,
  trimmed,
} from '../vocabulary/fields.ts';
import { CommaList, FormNumber } from '../vocabulary/form.ts';
import { StaffKeyword } from './people-shapes.ts';

/**
 * How an API key stands; only an active one opens anything. A pending one has no secret yet: its owner has to collect
 * it. One that was not collected in time counts as expired.
 */
export const keyStates = ['pending', 'active', 'disabled', 'expired', 'revoked'] as const;

/** An API key as its owner and the staff see it: never its secret. */
export const OwnApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** What it may do now: the scopes that it was issued with and its owner still has. */
  scopes: z.array(z.enum(keyScopes)),
  /** `wb_live_` and the first characters behind it, and the last four; nothing of both while it is pending. */
  prefix: z.string(),
  last4: z.string(),
  state: z.enum(keyStates),
  /** Addresses and ranges it may be used from; none means any. */
  allowedIps: z.array(z.string()),
  expireTime: WallTime.nullable(),
  createdTime: WallTime,
  lastUsedTime: WallTime.nullable(),
  lastUsedIp: z.string().nullable(),
  /** Calls of the last 24 hours, and how many of them failed. */
  usage: z.object({ calls: z.number().int(), errors: z.number().int() }),
  /** Until when the secret before a rotation still works. */
  rotatingUntil: WallTime.nullable(),
  /** Until when its owner may collect a new secret; null when there is none to collect. */
  collectUntil: WallTime.nullable(),
});
export type OwnApiKey = z.infer<typeof OwnApiKey>;

export const ApiKey = OwnApiKey.extend({
  owner: z.object({ id: z.string(), userName: z.string(), nickname: z.string().nullable() }),
  template: z.object({ id: z.string(), name: z.string() }),
  createdBy: z.string(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A key whose secret its owner has just collected: the only time that it is shown. */
export const CollectedKey = OwnApiKey.extend({ key: z.string() });

export const PermissionTemplate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  scopes: z.array(z.enum(keyScopes)),
  /** Keys that have it. */
  keys: z.number().int(),
  version: z.number().int(),
  createdTime: WallTime,
  updatedTime: WallTime,
});
export type PermissionTemplate = z.infer<typeof PermissionTemplate>;

const ipError = { error: 'fields.ipRange' } as const;

const name = typedText(40, 'fields.viewName', trimmed);
const allowedIps = CommaList(
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], ipError),
  50,
  'fields.ipRange',
);

const template = {
  name,
  description: z.string({ error: 'fields.tooLong' }).trim().max(200, { error: 'fields.tooLong' }).optional(),
  scopes: someOf(z.enum(keyScopes), keyScopes.length, 'fields.scopes'),
};

const change = { ...byConfirmed('keys:manage'), encoding: 'form', data: ApiKey } as const;
const templateChange = { ...byConfirmed('templates:manage'), data: PermissionTemplate } as const;

/** API keys and the permission templates that say what they may do (spec section 7, monitoring). */
export const keyEndpoints = group({
  listKeys: get('/manage/keys/list', {
    summary: 'API keys of everybody, newest first',
    access: 'keys:read',
    query: z.strictObject({
      ...pageQuery,
      userId: Id.optional(),
      templateId: Id.optional(),
      state: z.enum(keyStates).optional(),
      keyword: StaffKeyword.optional(),
    }),
    data: pageOf(ApiKey),
  }),
  createKey: post('/manage/keys', {
    ...change,
    summary: 'Issue an API key to an account; its owner is notified and alone collects the secret',
    body: z.strictObject({
      userId: Id,
      templateId: Id,
      name,
      expireTime: DateTime.optional(),
      allowedIps: allowedIps.optional(),
    }),
  }),
  changeKey: put('/manage/keys/:id', {
    ...change,
    summary:
      'Change name, template (a narrower one), expiry or addresses of a key; `clearFields` empties one',
    body: z.strictObject({
      name: name.optional(),
      templateId: Id.optional(),
      expireTime: DateTime.optional(),
      allowedIps: allowedIps.optional(),
      clearFields: CommaList(z.enum(['expireTime', 'allowedIps']), 2, 'fields.choice').optional(),
    }),
  }),
  rotateKey: post('/manage/keys/:id/rotate', {
    ...change,
    summary: 'Let the owner of a key collect a new secret; the old one works for 24 hours after that',
    body: NoBody,
  }),
  setKeyStatus: put('/manage/keys/:id/status', {
    ...change,
    summary: 'Switch a key off or on',
    body: z.strictObject({ status: z.enum(['active', 'disabled']) }),
  }),
  deleteKey: del('/manage/keys/:id', {
    ...byConfirmed('keys:manage'),
    summary: 'End a key for good',
  }),
  listTemplates: get('/manage/permissions/templates', {
    summary: 'Permission templates',
    access: 'templates:read',
    data: z.object({ list: z.array(PermissionTemplate) }),
  }),
  createTemplate: post('/manage/permissions/templates', {
    ...templateChange,
    summary: 'Make a permission template',
    body: z.strictObject(template),
  }),
  changeTemplate: put('/manage/permissions/templates/:id', {
    ...templateChange,
    summary:
      'Change a permission template; its keys lose what it loses and never gain; an older version is refused',
    body: z.strictObject({ ...template, version: FormNumber(1, 2_000_000_000) }),
  }),
  deleteTemplate: del('/manage/permissions/templates/:id', {
    ...byConfirmed('templates:manage'),
    summary: 'Remove a permission template that no key has',
  }),
  whoMay: get('/manage/permissions/who', {
    summary: 'Who could do something: the roles with how many accounts, the templates and the keys',
    access: 'templates:read',
    query: z.strictObject({ permission: formedText(/^[a-z]+:[a-z_]+$/, 'fields.choice') }),
    data: z.object({
      roles: z.array(z.object({ role: z.string(), accounts: z.number().int() })),
      templates: z.array(z.object({ id: z.string(), name: z.string(), keys: z.number().int() })),
      /** Keys that could do it now, at most 100. */
      keys: z.array(z.object({ id: z.string(), name: z.string(), owner: z.string() })),
      /** Endpoints that need it, as `METHOD /path`. */
      endpoints: z.array(z.string()),
    }),
  }),
});
