/** Door of the audit. */
export { listActsOfTrace } from './list-acts-of-trace.ts';
export { writeAudit } from './write-audit.ts';
