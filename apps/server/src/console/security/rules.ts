import type { SecurityEventKind, alertKinds, alertSeverities } from '@waybill/contract/endpoints/security.ts';

export type AlertKind = (typeof alertKinds)[number];
export type AlertSeverity = (typeof alertSeverities)[number];

export type SubjectOf = 'account' | 'ip' | 'who';
export type Counted = 'events' | 'accounts' | 'paths';

export type AlertRule = {
  readonly kind: AlertKind;
  readonly event: SecurityEventKind;
  readonly by: SubjectOf;
  readonly counted: Counted;
  readonly windowSeconds: number;
  readonly threshold: number;
  readonly severity: AlertSeverity;
};

export const alertRules: readonly AlertRule[] = [
  {
    kind: 'guessing',
    event: 'sign_in_failed',
    by: 'account',
    counted: 'events',
    windowSeconds: 900,
    threshold: 10,
    severity: 'medium',
  },
  {
    kind: 'spraying',
    event: 'sign_in_failed',
    by: 'ip',
    counted: 'accounts',
    windowSeconds: 900,
    threshold: 10,
    severity: 'high',
  },
  {
    kind: 'session_reuse',
    event: 'session_reused',
    by: 'account',
    counted: 'events',
    windowSeconds: 900,
    threshold: 1,
    severity: 'high',
  },
  {
    kind: 'xss',
    event: 'xss',
    by: 'who',
    counted: 'events',
    windowSeconds: 600,
    threshold: 3,
    severity: 'medium',
  },
  {
    kind: 'forbidden_walk',
    event: 'forbidden',
    by: 'who',
    counted: 'paths',
    windowSeconds: 600,
    threshold: 8,
    severity: 'medium',
  },
  {
    kind: 'key_abuse',
    event: 'key_refused',
    by: 'ip',
    counted: 'events',
    windowSeconds: 600,
    threshold: 20,
    severity: 'high',
  },
  {
    kind: 'push_forgery',
    event: 'push_refused',
    by: 'ip',
    counted: 'events',
    windowSeconds: 600,
    threshold: 5,
    severity: 'high',
  },
  {
    kind: 'malware',
    event: 'malware',
    by: 'account',
    counted: 'events',
    windowSeconds: 600,
    threshold: 1,
    severity: 'high',
  },
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
  by: SubjectOf,
  event: { readonly user_id: number | null; readonly account: string | null; readonly ip: string | null },
): string | null => {
  const account = event.user_id === null ? null : event.account;
  if (by === 'account') return account;
  return by === 'ip' ? event.ip : (account ?? event.ip);
};
