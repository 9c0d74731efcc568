export { noteEvent } from './note-event.ts';
export { type Security, createSecurity } from './live-security.ts';
export { raiseAlert, weighFailures } from './raise-alert.ts';
export { type PastEvent, seedSecurity } from './seed-security.ts';
