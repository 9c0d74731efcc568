import type { AuditRow } from '@waybill/contract/endpoints/audit.ts';
import { userStatuses } from '@waybill/contract/endpoints/accounts.ts';
import { orderStatuses } from '@waybill/contract/endpoints/logistics.ts';
import { keyStates } from '@waybill/contract/endpoints/keys.ts';
import { keyScopes, roles } from '@waybill/contract/permissions.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { whenText } from '../../ui/when.tsx';
import { formatPoints } from '../../ui/points.tsx';

/** Fields of entries that have a name in words; others show as they are kept. */
const fieldNames = [
  'status',
  'state',
  'role',
  'balance',
  'points',
  'sessionsEnded',
  'keysEnded',
  'keysNarrowed',
  'sessionId',
  'ledgerId',
  'orderStatus',
  'refNo',
  'act',
  'userId',
  'orderNo',
  'numbers',
  'requestId',
  'active',
  'deleted',
  'type',
  'target',
  'roles',
  'accounts',
  'title',
  'content',
  'category',
  'priority',
  'assigneeId',
  'source',
  'owner',
  'basis',
  'offer',
  'bytes',
  'withdrawn',
  'unitPrice',
  'tiers',
  'validFrom',
  'count',
  'validDays',
  'open',
  'voided',
  'name',
  'template',
  'prefix',
  'last4',
  'allowedIps',
  'expireTime',
  'description',
  'scopes',
  'path',
  'maxRequests',
  'windowSeconds',
  'action',
  'exempt',
  'enabled',
  'value',
  'reason',
  'environment',
  'callsPerSecond',
  'callsPerHour',
  'callsPerDay',
  'set',
  'entries',
] as const;

const among = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);

/** The name of a field that an act changed. */
export const fieldText = (name: string, t: WebTranslate): string => {
  const known = among(fieldNames, name);
  return known === undefined ? name : t(`audit.field.${known}`);
};

const wordOf = (
  name: string,
  value: unknown,
  targetType: AuditRow['targetType'],
  t: WebTranslate,
): string | undefined => {
  if (name === 'role') {
    const role = among(roles, value);
    return role && t(`role.${role}`);
  }
  if (name === 'orderStatus') {
    const status = among(orderStatuses, value);
    return status && t(`orderStatus.${status}`);
  }
  if (name === 'state' && targetType === 'key') {
    const state = among(keyStates, value);
    return state && t(`keys.state.${state}`);
  }
  if (name === 'status' && targetType === 'user') {
    const status = among(userStatuses, value);
    return status && t(`people.status.${status}`);
  }
  return undefined;
};

/** One of a list: a permission or a role in words, else as it is kept. */
const itemText = (name: string, value: unknown, t: WebTranslate): string => {
  const scope = name === 'scopes' ? among(keyScopes, value) : undefined;
  if (scope !== undefined) return t(`scope.${scope}`);
  const role = name === 'roles' ? among(roles, value) : undefined;
  if (role !== undefined) return t(`role.${role}`);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const points: ReadonlySet<string> = new Set(['balance', 'points', 'unitPrice']);

/** A value before or after an act: a word of the product, a yes or no, points, a time, or as it is kept. */
export const valueText = (
  name: string,
  value: unknown,
  targetType: AuditRow['targetType'],
  t: WebTranslate,
): string => {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') return points.has(name) ? formatPoints(value) : String(value);
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((item: unknown) => itemText(name, item, t)).join(' · ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return whenText(value);
  return wordOf(name, value, targetType, t) ?? value;
};
