export { findDisabling, listActsOf, listActsOfOrder, listActsOfTrace, readAuditCheck } from './store.ts';
export { writeAudit } from './store.ts';
