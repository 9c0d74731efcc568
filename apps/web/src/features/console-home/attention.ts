import type { Role } from '@waybill/contract/permissions.ts';
import { roleMay, type Permission } from '@waybill/contract/permissions.ts';
import { paths } from '../../paths.ts';
import { securityPath } from '../../security-paths.ts';

/** What waits for somebody of the staff, the worst first. */
export const attentions = ['invariants', 'alerts', 'overdue', 'refunds', 'approvals', 'unassigned'] as const;
export type Attention = (typeof attentions)[number];

type Source = {
  readonly needs: Permission;
  readonly to: string;
  readonly severity: 'error' | 'warn' | 'neutral';
};

export const attentionSources: Readonly<Record<Attention, Source>> = {
  invariants: { needs: 'diagnosis:read', to: paths.systemDiagnosis, severity: 'error' },
  alerts: { needs: 'security:read', to: securityPath('alerts', { state: 'open' }), severity: 'error' },
  overdue: { needs: 'tickets:read', to: `${paths.ticketManagement}?overdue=true`, severity: 'error' },
  refunds: { needs: 'refunds:read', to: `${paths.refunds}?state=pending`, severity: 'warn' },
  approvals: { needs: 'approvals:read', to: `${paths.approvals}?state=pending`, severity: 'warn' },
  unassigned: {
    needs: 'tickets:read',
    to: `${paths.ticketManagement}?assignee=none&status=open`,
    severity: 'neutral',
  },
};

export const attentionsOf = (role: Role): readonly Attention[] =>
  attentions.filter((name) => roleMay(role, attentionSources[name].needs));
