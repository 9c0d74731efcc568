import type { Role } from '@waybill/contract/permissions.ts';
import { roleMay, type Permission } from '@waybill/contract/permissions.ts';
import { paths } from '../../paths.ts';
import { securityPath } from '../../security-paths.ts';

/** What waits for somebody of the staff. */
export const attentions = ['alerts', 'invariants', 'approvals', 'refunds', 'overdue', 'unassigned'] as const;
export type Attention = (typeof attentions)[number];

type Source = { readonly needs: Permission; readonly to: string };

/** Who may see it, and where it is dealt with. */
export const attentionSources: Readonly<Record<Attention, Source>> = {
  alerts: { needs: 'security:read', to: securityPath('alerts', { state: 'open' }) },
  invariants: { needs: 'diagnosis:read', to: paths.systemDiagnosis },
  approvals: { needs: 'approvals:read', to: `${paths.approvals}?state=pending` },
  refunds: { needs: 'refunds:read', to: `${paths.refunds}?state=pending` },
  overdue: { needs: 'tickets:read', to: `${paths.ticketManagement}?overdue=true` },
  unassigned: { needs: 'tickets:read', to: `${paths.ticketManagement}?assignee=none&status=open` },
};

/** What a role is told of. */
export const attentionsOf = (role: Role): readonly Attention[] =>
  attentions.filter((name) => roleMay(role, attentionSources[name].needs));
