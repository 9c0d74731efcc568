/** Public API of webhooks. What happens is told through platform/db/outbox.ts. */
export { startWebhooks } from './delivering/start-webhooks.ts';
export { resealSecrets } from './sealed-secret.ts';
export { pauseEndpoints } from './store.ts';
