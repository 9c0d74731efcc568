import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Db } from './database.ts';
import type { Draining } from '../http/draining.ts';
import type { Slots } from '../http/slots.ts';
import { pendingMigrations } from './migrate.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it stays, calls come to an end, and the database answers and has the newest
 * schema.
 */
export const serveHealth = (
  app: FastifyInstance,
  db: Db,
  { draining, slots }: { readonly draining: Draining; readonly slots: Slots },
): void => {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (draining.begun())
      return reply.code(503).send({ status: 'not ready', reason: 'the process is stopping' });
    if (slots.stuck())
      return reply.code(503).send({ status: 'not ready', reason: 'no call has come to an end for 30 s' });
    try {
      await sql`SELECT 1`.execute(db);
      const pending = await pendingMigrations(db);
      if (pending.length === 0) return { status: 'ready' };
      return await reply.code(503).send({ status: 'not ready', reason: 'migrations are pending', pending });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready', reason: 'the database cannot be reached' });
    }
  });
};
