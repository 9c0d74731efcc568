/** Door of the audit. */
export { type Auditor, auditorOf, writeAudit } from './write-audit.ts';
