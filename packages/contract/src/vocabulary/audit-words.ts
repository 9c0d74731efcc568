import { orderStatuses } from '../endpoints/logistics.ts';
import { type KeyScope, type Role, keyScopes, roles } from '../permissions.ts';
import { decimalText } from '../std/decimal-text.ts';
import { auditActs } from './audit-acts.ts';
import { auditFields, auditWords, wordFields } from './audit-fields.ts';

type AuditPhrase =
  | `audit.act.${(typeof auditActs)[number]}`
  | `audit.field.${(typeof auditFields)[number]}`
  | `audit.value.${(typeof auditWords)[number]}`
  | `orderStatus.${(typeof orderStatuses)[number]}`
  | `role.${Role}`
  | `scope.${KeyScope}`
  | 'audit.system'
  | 'audit.yes'
  | 'audit.no';
export type SayAudit = (phrase: AuditPhrase) => string;

type Fields = Readonly<Record<string, unknown>> | null;
/** A field of an entry, as it was and as it is; null where it was not written. */
export type Change = { readonly name: string; readonly before: unknown; readonly after: unknown };

/** Fields that differ between `before` and `after` of an entry, in the order in which they were written. */
export const changesOf = (before: Fields, after: Fields): readonly Change[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));

const among = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);

/** An act in words; one that is no longer written keeps its code. */
export const auditActText = (act: string, t: SayAudit): string => {
  const known = among(auditActs, act);
  return known === undefined ? act : t(`audit.act.${known}`);
};

/** Name of a field of an entry; one that is no longer written shows as it is stored. */
export const auditFieldText = (name: string, t: SayAudit): string => {
  const known = among(auditFields, name);
  return known === undefined ? name : t(`audit.field.${known}`);
};

const wordText = (name: string, value: string, targetType: string, t: SayAudit): string => {
  if (!wordFields.has(name)) return value;
  const role = name === 'role' || name === 'roles' ? among(roles, value) : undefined;
  if (role !== undefined) return t(`role.${role}`);
  const status = name === 'orderStatus' ? among(orderStatuses, value) : undefined;
  if (status !== undefined) return t(`orderStatus.${status}`);
  const scope = name === 'scopes' ? among(keyScopes, value) : undefined;
  if (scope !== undefined) return t(`scope.${scope}`);
  if (name === 'act' && value.includes('.')) return auditActText(value, t);
  const word = among(auditWords, `${targetType}.${value}`) ?? among(auditWords, value);
  return word === undefined ? value : t(`audit.value.${word}`);
};

const pointFields: ReadonlySet<string> = new Set(['balance', 'points', 'unitPrice']);

/**
 * A value before or after an act in words: a word of the product, a yes or no, points, a time, and lists and objects of
 * those. What has no words shows as it is stored.
 */
export const auditValueText = (name: string, value: unknown, targetType: string, t: SayAudit): string => {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') return pointFields.has(name) ? decimalText(value) : String(value);
  if (Array.isArray(value))
    return value.length === 0
      ? '–'
      : value.map((item: unknown) => auditValueText(name, item, targetType, t)).join(' · ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${auditFieldText(key, t)} ${auditValueText(key, inner, targetType, t)}`)
      .join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return value.slice(0, 19).replace('T', ' ');
  return wordText(name, value, targetType, t);
};
