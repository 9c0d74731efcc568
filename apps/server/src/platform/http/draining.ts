import type { FastifyInstance } from 'fastify';

const idleCheckMs = 100;

export type Draining = {
  /** Whether it has been told to stop. It still answers whatever comes. */
  begun(): boolean;
  begin(): void;
};

export const createDraining = (): Draining => {
  let begun = false;
  return {
    begun: () => begun,
    begin: () => {
      begun = true;
    },
  };
};

/**
 * From when the process is leaving, every answer ends its connection. A proxy that keeps connections would otherwise
 * send a request into one at the moment it is closed, and could not know whether that request was heard. While the
 * process closes, those that fall idle are ended.
 */
export const letConnectionsGo = (app: FastifyInstance, draining: Draining): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.begun()) reply.header('connection', 'close');
    done(null, payload);
  });
  // An answer that was begun before says nothing of an end: its connection stays, and would be waited for while idle.
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
    app.server.once('close', () => clearInterval(timer));
  });
};
