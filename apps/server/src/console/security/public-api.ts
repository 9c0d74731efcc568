/** Door of security: noting what matters to safety, raising alerts, and what is thrown away at fixed times. */
export { noteEvent } from './note-event.ts';
export { type Security, createSecurity } from './live-security.ts';
export { raiseAlert, weighFailures } from './raise-alert.ts';
export { seedSecurity } from './seed-security.ts';
export { deleteOldSecurity } from './store.ts';
