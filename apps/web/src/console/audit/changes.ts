import { type AuditResource, auditActs } from '@waybill/contract/vocabulary/audit.ts';

const resourceOf = (act: string): AuditResource => act.slice(0, act.indexOf('.')) as AuditResource;

export const resources: readonly AuditResource[] = [...new Set(auditActs.map(resourceOf))];

export const actsOf = (resource: AuditResource) => auditActs.filter((act) => resourceOf(act) === resource);
