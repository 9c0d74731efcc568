import { decimalText } from '../std/decimal-text.ts';

/** Everything that the server writes into the audit, as `resource.act`: an act that is not here does not compile. */
export const auditActs = [
  'user.create',
  'user.recharge',
  'user.refund',
  'user.adjust',
  'user.status',
  'user.role',
  'user.revoke_sessions',
  'user.follow_limit',
  'user.reset_password',
  'user.reset_second_factor',
  'user.invite_identity',
  'user.link_identity',
  'user.unlink_identity',
  'user.unlock',
  'user.close',
  'user.keep',
  'user.erase',
  'approval.propose',
  'approval.approve',
  'approval.refuse',
  'approval.withdraw',
  // An approval that expired; entries cannot be changed, so the act keeps its first name.
  'approval.lapse',
  'refund.refuse',
  'order.reveal',
  'number.block',
  'number.unblock',
  'notice.send',
  'notice.activate',
  'notice.deactivate',
  'notice.delete',
  'notice.restore',
  'ticket.assign',
  'ticket.status',
  'ticket.priority',
  'canned_reply.create',
  'canned_reply.change',
  'canned_reply.delete',
  'lot.import',
  'lot.withdraw',
  'lot.restore',
  'lot.mask',
  'lot.rejected',
  'price.add',
  'price.confirm',
  'price.withdraw',
  'code.issue',
  'code.collect',
  'code.void',
  'key.create',
  'key.change',
  'key.rotate',
  'key.status',
  'key.delete',
  'template.create',
  'template.change',
  'template.delete',
  'limit.create',
  'limit.change',
  'limit.delete',
  'blacklist.add',
  'blacklist.remove',
  'carrier.set',
  'carrier.remove',
  'carrier.reseal',
  'channel.create',
  'channel.change',
  'channel.delete',
  'cache.clear_all',
  'cache.clear_user',
  'alert.acknowledge',
  'exception.state',
  'audit.export',
] as const;
export type AuditAct = (typeof auditActs)[number];

export type AuditResource = AuditAct extends `${infer Resource}.${string}` ? Resource : never;

/** Phrases of the audit; that of a field is a word, and one of each stands for those that are named by an entry. */
type AuditPhrase =
  | `audit.act.${AuditAct}`
  | 'word.act'
  | 'audit.value.active'
  | 'word.system'
  | 'word.yes'
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

/** An act in words; one that is no longer written keeps its code. */
export const auditActText = (act: string, t: SayAudit): string => {
  const known = auditActs.find((one) => one === act);
  return known === undefined ? act : t(`audit.act.${known}`);
};

/** Fields that another word names than their own. */
const renamed: Readonly<Record<string, string>> = {
  balance: 'availablePoints',
  refNo: 'paymentNumber',
  orderNo: 'orderNumber',
  roles: 'role',
  expireTime: 'expires',
  scopes: 'permissions',
  path: 'endpoint',
};

/** Name of a field of an entry; one that has no word shows as it is stored. */
export const auditFieldText = (name: string, t: SayAudit): string => {
  const word = `word.${renamed[name] ?? name}`;
  return t(word as 'word.act');
};

/** Fields whose values are words of the product. */
export const wordFields: ReadonlySet<string> = new Set([
  'status',
  'state',
  'role',
  'orderStatus',
  'adjustReason',
  'act',
  'type',
  'target',
  'roles',
  'category',
  'priority',
  'offer',
  'mask',
  'scopes',
  'action',
  'environment',
  'set',
  'kind',
  'language',
]);

/** Fields whose words other pages say, too. */
const families: Readonly<Record<string, string>> = {
  role: 'role',
  roles: 'role',
  orderStatus: 'orderStatus',
  scopes: 'scope',
  kind: 'webhooks.kind',
  language: 'webhooks.language',
};

/** Words that mean something else for this target. */
const ofTarget = new Set(['user.pending', 'key.pending', 'key.active', 'lot.withdrawn', 'carrier.other']);

const wordText = (name: string, value: string, targetType: string, t: SayAudit): string => {
  if (!wordFields.has(name)) return value;
  if (name === 'act' && value.includes('.')) return auditActText(value, t);
  const word = ofTarget.has(`${targetType}.${value}`) ? `${targetType}.${value}` : value;
  return t(`${families[name] ?? 'audit.value'}.${word}` as 'audit.value.active');
};

const pointFields: ReadonlySet<string> = new Set(['balance', 'points', 'unitPrice']);

/**
 * A value before or after an act in words: a word of the product, a yes or no, points, a time, and lists and objects of
 * those. What has no words shows as it is stored.
 */
export const auditValueText = (name: string, value: unknown, targetType: string, t: SayAudit): string => {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'word.yes' : 'audit.no');
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
