import type { SecurityEventKind, alertKinds, alertSeverities } from '@waybill/contract/endpoints/security.ts';

export type AlertKind = (typeof alertKinds)[number];
export type AlertSeverity = (typeof alertSeverities)[number];

export type AlertRule = {
  readonly kind: AlertKind;
  readonly event: SecurityEventKind;
  readonly by: 'account' | 'ip' | 'who';
  readonly counted: 'events' | 'accounts' | 'paths';
  readonly windowSeconds: number;
  readonly threshold: number;
  readonly severity: AlertSeverity;
};

const high = { counted: 'events', windowSeconds: 600, severity: 'high' } as const;
const medium = { ...high, severity: 'medium' } as const;
/** Of signing in. */
const slow = { windowSeconds: 900, threshold: 10 } as const;

export const alertRules: readonly AlertRule[] = [
  { ...medium, ...slow, kind: 'guessing', event: 'sign_in_failed', by: 'account' },
  { ...high, ...slow, kind: 'spraying', event: 'sign_in_failed', by: 'ip', counted: 'accounts' },
  { ...high, ...slow, kind: 'session_reuse', event: 'session_reused', by: 'account', threshold: 1 },
  { ...medium, kind: 'xss', event: 'xss', by: 'who', threshold: 3 },
  { ...medium, kind: 'forbidden_walk', event: 'forbidden', by: 'who', counted: 'paths', threshold: 8 },
  { ...high, kind: 'key_abuse', event: 'key_refused', by: 'ip', threshold: 20 },
  { ...high, kind: 'push_forgery', event: 'push_refused', by: 'ip', threshold: 5 },
  { ...high, kind: 'malware', event: 'malware', by: 'account', threshold: 1 },
];

export const errorsRise = { windowSeconds: 300, threshold: 20, severity: 'high' } as const;

export const isUrgent = (severity: AlertSeverity): boolean => severity === 'high' || severity === 'critical';

/** What to look for in the security log to see what is behind an alert; null where it is not in there. */
export const evidenceOf = (
  kind: AlertKind,
  subject: string | null,
): { kind: SecurityEventKind; keyword: string | null } | null => {
  const rule = alertRules.find((one) => one.kind === kind);
  return rule === undefined ? null : { kind: rule.event, keyword: subject };
};

/** What somebody tried to sign in with and nobody has: enough to recognise one's own mistake, too little to be one. */
export const maskAccount = (tried: string): string => {
  const [name = '', ...domain] = tried.split('@');
  const shown = Array.from(name).slice(0, domain.length === 1 ? 2 : 1);
  return `${shown.join('')}***${domain.length === 1 ? `@${(domain[0] ?? '').slice(0, 60)}` : ''}`;
};

export const subjectOf = (
  by: AlertRule['by'],
  event: { readonly user_id: number | null; readonly account: string | null; readonly ip: string | null },
): string | null => {
  const account = event.user_id === null ? null : event.account;
  if (by === 'account') return account;
  return by === 'ip' ? event.ip : (account ?? event.ip);
};
