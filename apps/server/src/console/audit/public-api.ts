export { readAuditCheck } from './check-audit.ts';
export { listActsOf, listActsOfOrder } from './list-acts-of.ts';
export { listActsOfTrace } from './list-acts-of-trace.ts';
export { readDisabling } from './read-disabling.ts';
export { writeAudit } from './write-audit.ts';
