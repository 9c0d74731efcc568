/** Door of the audit. */
export { readAuditCheck } from './check-audit.ts';
export { listActsOfTrace } from './list-acts-of-trace.ts';
export { writeAudit } from './write-audit.ts';
