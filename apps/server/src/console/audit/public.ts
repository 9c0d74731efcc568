/** Door of the audit. */
export { writeAudit } from './write-audit.ts';
