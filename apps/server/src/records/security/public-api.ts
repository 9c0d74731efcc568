export { type Security, createSecurity } from './live-security.ts';
export { noteEvent, raiseAlert, weighFailures } from './raise-alert.ts';
