import { type Priority, priorities } from '@waybill/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Caches } from '../cache/caches.ts';
import type { CountedEvent } from '../db/domain-events.ts';
import type { Pool } from '../db/database.ts';
import { transactionRetries } from '../db/transaction.ts';
import { isByOwnName, isLocal } from '../http/is-local.ts';
import { collectProcessMetrics } from './process-meter.ts';

const mayRead = (request: FastifyRequest, tokens: readonly string[], publicUrl: string): boolean =>
  (isLocal(request) && isByOwnName(request, publicUrl)) ||
  tokens.some((token) => request.headers.authorization === `Bearer ${token}`);

export const createMetrics = (pool: Pool, caches: Caches) => {
  const registry = new Registry();
  const registers = [registry];
  collectProcessMetrics(registry);
  const gauge = (name: string, help: string, read: () => number): void =>
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const gauges = (
    name: string,
    help: string,
    label: string,
    read: () => Readonly<Record<string, number>>,
  ): void =>
    void new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [value, figure] of Object.entries(read())) this.set({ [label]: value }, figure);
      },
    });
  const counter = (name: string, help: string, read: () => number): void =>
    void new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const count = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> =>
    new Counter({ name, help, labelNames, registers });

  const duration = new Histogram({
    name: 'waybill_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  gauge('waybill_database_connections', 'Open database connections', () => pool.totalCount);
  gauge('waybill_database_waiting', 'Requests waiting for a database connection', () => pool.waitingCount);
  counter(
    'waybill_transaction_retries_total',
    'Transactions run again after a conflict',
    () => transactionRetries.count,
  );
  let inFlight = 0;
  gauge('waybill_http_requests_in_flight', 'Requests that are being answered', () => inFlight);
  let jobs = { waiting: 0, failing: 0, oldest: 0 };
  gauge('waybill_jobs_waiting', 'Jobs that are due and wait', () => jobs.waiting);
  gauge('waybill_jobs_failing', 'Jobs that failed and will be tried again', () => jobs.failing);
  gauge('waybill_jobs_oldest_seconds', 'How long the oldest waiting job has been due', () => jobs.oldest);

  const cacheCounter = (name: string, help: string, which: 'hits' | 'misses'): void =>
    void new Counter({
      name,
      help,
      labelNames: ['cache'],
      registers,
      collect() {
        this.reset();
        for (const stats of caches.stats()) this.inc({ cache: stats.name }, stats[which]);
      },
    });
  cacheCounter('waybill_cache_hits_total', 'Questions that memory answered', 'hits');
  cacheCounter('waybill_cache_misses_total', 'Questions that had to be read', 'misses');

  const carrierCounter = count('waybill_carrier_calls_total', 'Calls of carriers, by how they ended', [
    'carrier',
    'outcome',
  ]);
  const carrierCalls = new Map<string, number>();

  const shed = count('waybill_http_shed_total', 'Calls refused for too much load', ['priority']);
  // From 0, so that the first ones show as growth.
  for (const priority of priorities) shed.inc({ priority }, 0);

  const scans = count('waybill_file_scans_total', 'Files that the virus scanner was asked about', [
    'outcome',
  ]);

  const orders = count('waybill_orders_total', 'Orders placed', ['carrier', 'action']);
  const pointsSpent = count('waybill_points_spent_total', 'Points paid for numbers');
  const pointsRefunded = count('waybill_points_refunded_total', 'Points refunded for numbers');
  const holdsMade = count('waybill_holds_made_total', 'Queries that held something', ['carrier']);
  const holdsExpired = count('waybill_holds_expired_total', 'Holds that ran out');

  return {
    recordEvent: (one: CountedEvent): void => {
      if (one.what === 'order') orders.inc({ carrier: one.carrier, action: one.action });
      else if (one.what === 'hold_made') holdsMade.inc({ carrier: one.carrier });
      else if (one.what === 'hold_expired') holdsExpired.inc();
      else (one.what === 'points_spent' ? pointsSpent : pointsRefunded).inc(one.amount / 100);
    },
    /** Counts a call of a carrier and how it ended: `answered`, or the reason why not. */
    carrierCalled: (carrier: string, outcome: string): void => {
      carrierCounter.inc({ carrier, outcome });
      const key = `${carrier}_${outcome === 'answered' ? 'answered' : 'failed'}`;
      carrierCalls.set(key, (carrierCalls.get(key) ?? 0) + 1);
    },
    /** Calls of carriers since the process started, by `<carrier>_answered` and `<carrier>_failed`. */
    carrierCalls: carrierCalls as ReadonlyMap<string, number>,
    callShed: (priority: Priority): void => shed.inc({ priority }),
    fileScanned: (outcome: string): void => scans.inc({ outcome }),
    requestsInFlight: (): number => inFlight,
    jobsCounted: (stats: typeof jobs): void => {
      jobs = stats;
    },
    gauge,
    gauges,
    counter,
    /** Serves `/metrics` for Prometheus, to this host or with the token, and times every request by route. */
    serve: (app: FastifyInstance, tokens: readonly string[], publicUrl: string): void => {
      app.addHook('onRequest', (request, _reply, done) => {
        inFlight += 1;
        request.life.whenGone(() => {
          inFlight -= 1;
        });
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const labels = {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
        };
        duration.observe(labels, reply.elapsedTime / 1000);
        done();
      });
      app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
        if (!mayRead(request, tokens, publicUrl)) return reply.code(403).send('');
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
