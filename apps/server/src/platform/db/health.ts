import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { type Reader, type Db, statement } from './database.ts';
import { msOf } from './times.ts';
import type { Slots } from '../http/slots.ts';
import { pendingMigrations } from './migrate.ts';

const readClock = statement<{ now_ms: number }, []>(`SELECT ${msOf('clock_timestamp()')} AS now_ms`);

/** How far the database's clock is ahead of this machine's, in milliseconds. */
export const readSkew = async (reader: Reader): Promise<number> => {
  const before = Date.now();
  const [clock] = await readClock(reader);
  return (clock?.now_ms ?? 0) - (before + Date.now()) / 2;
};

const idleCheckMs = 100;

/**
 * From when the process is leaving, every answer ends its connection. A proxy that keeps connections would otherwise
 * send a request into one at the moment it is closed, and could not know whether that request was heard. While the
 * process closes, those that fall idle are ended.
 */
export const letConnectionsGo = (app: FastifyInstance, draining: AbortSignal): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  // An answer that was begun before says nothing of an end: its connection stays, and would be waited for while idle.
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
    app.server.once('close', () => clearInterval(timer));
  });
};

/**
 * `/healthz`: the process is alive. `/readyz`: it stays, calls come to an end, and the database answers and has the newest
 * schema.
 */
export const serveHealth = (
  app: FastifyInstance,
  db: Db,
  { draining, slots }: { readonly draining: AbortSignal; readonly slots: Slots },
): void => {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (draining.aborted)
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
