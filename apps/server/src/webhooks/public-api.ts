/** Public API of webhooks. What happens is told through platform/db/outbox.ts. */
export { startWebhooks } from './delivering/start-webhooks.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { pauseEndpoints } from './store.ts';
