import type { ApiKey, OwnApiKey, PermissionTemplate } from '@waybill/contract/endpoints/keys.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { effectiveScopes } from './rules.ts';
import type { StoredKey, StoredTemplate } from './store.ts';

export const wireOwnKey = (key: StoredKey): OwnApiKey => ({
  id: String(key.id),
  name: key.name,
  scopes: effectiveScopes(key.scopes, key.owner_role),
  prefix: key.prefix,
  last4: key.last4,
  state: key.state,
  allowedIps: key.allowed_ips,
  expireTime: wallTimeOrNull(key.expires_at),
  createdTime: wallTime(key.created_at),
  lastUsedTime: wallTimeOrNull(key.last_used_at),
  lastUsedIp: key.last_used_ip,
  usage: { calls: key.calls, errors: key.errors },
  rotatingUntil: wallTimeOrNull(key.rotating_until),
  collectUntil: wallTimeOrNull(key.waits_until),
});

export const wireKey = (key: StoredKey): ApiKey => ({
  ...wireOwnKey(key),
  owner: { id: String(key.user_id), userName: key.owner_name, nickname: key.owner_nickname },
  template: { id: String(key.template_id), name: key.template_name },
  createdBy: key.created_by_name,
});

export const wireTemplate = (template: StoredTemplate): PermissionTemplate => ({
  id: String(template.id),
  name: template.name,
  description: template.description,
  scopes: template.scopes,
  keys: template.keys,
  version: template.version,
  createdTime: wallTime(template.created_at),
  updatedTime: wallTime(template.updated_at),
});

export const auditedKey = (key: StoredKey): Record<string, unknown> => ({
  name: key.name,
  owner: key.owner_name,
  template: key.template_name,
  scopes: key.scopes,
  prefix: key.prefix,
  last4: key.last4,
  state: key.state,
  allowedIps: key.allowed_ips,
  expireTime: wallTimeOrNull(key.expires_at),
});
