/** Door of the audit. */
export { listActsOfTrace } from './list-acts-of-trace.ts';
export { type Auditor, auditorOf, writeAudit } from './write-audit.ts';
