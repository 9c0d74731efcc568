export { readAuditCheck } from './check-audit.ts';
export { listActsOf, listActsOfOrder, listActsOfTrace, readDisabling } from './list-acts.ts';
export { writeAudit } from './write-audit.ts';
