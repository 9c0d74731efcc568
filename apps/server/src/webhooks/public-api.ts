/** Public API of webhooks. What happens is told through platform/db/outbox.ts. */
export { chatJobs } from './chats/confirm-mailbox.ts';
export { startWebhooks } from './delivering/start-webhooks.ts';
export { sealSecret } from './sealed-secret.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { deleteOldEvents } from './store.ts';
