import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Pool } from '../db/database.ts';
import { transactionRetries } from '../db/transaction.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  loopback.has(request.ip) || (token !== undefined && request.headers.authorization === `Bearer ${token}`);

/** Serves `/metrics` for Prometheus, to this host or with the token, and times every request by route. */
export const serveMetrics = (app: FastifyInstance, pool: Pool, token: string | undefined): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'waybill_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('waybill_database_connections', 'Open database connections', () => pool.totalCount);
  gauge('waybill_database_waiting', 'Requests waiting for a database connection', () => pool.waitingCount);
  gauge(
    'waybill_transaction_retries',
    'Transactions run again after a conflict',
    () => transactionRetries.count,
  );

  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(403).send('');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
