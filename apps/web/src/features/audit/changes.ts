import { type AuditResource, auditActs } from '@waybill/contract/vocabulary/audit-acts.ts';

const resourceOf = (act: string): AuditResource => act.slice(0, act.indexOf('.')) as AuditResource;

/** What acts are done to, in the order of the acts. */
export const resources: readonly AuditResource[] = [...new Set(auditActs.map(resourceOf))];

/** The acts that are done to something. */
export const actsOf = (resource: AuditResource) => auditActs.filter((act) => resourceOf(act) === resource);
