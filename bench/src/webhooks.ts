import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { publishEvents } from '@waybill/server/src/platform/db/outbox.ts';
import { inTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import { sealSecret } from '@waybill/server/src/webhooks/public-api.ts';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { buildUsers } from './data/users.ts';
import { quantile } from './load/latency.ts';
import { figure, table, verdict } from './report/tables.ts';
import { startChildServer } from './servers/child-server.ts';

const carrierKey = 'ab'.repeat(32);
const objects = 10;
/** Seconds until every healthy receiver has everything, and milliseconds until the first try of nearly every event. */
const target = { all: 60, firstTry: 2_000 } as const;

type Kind = 'healthy' | 'hanging' | 'failing';
const kindOf = (i: number): Kind => (i < 10 ? 'hanging' : i < 20 ? 'failing' : 'healthy');

/** Receivers of which ten never answer and ten answer 500; they note when which event came for the first time. */
const openReceivers = async () => {
  const first = new Map<string, number>();
  let again = 0;
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const kind = kindOf(Number(request.url?.slice(1)));
      if (kind === 'hanging') return;
      answer.writeHead(kind === 'failing' ? 500 : 204).end();
      if (kind === 'failing') return;
      const { id, timestamp } = JSON.parse(body) as { id: string; timestamp: string };
      if (first.has(id)) again += 1;
      else first.set(id, Date.now() - Date.parse(timestamp));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    first,
    again: () => again,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/**
 * Delivers events to many receivers, from a server in a process of its own that does nothing else: all of them at once,
 * for how long it takes, and spread over half a minute, for how long each waits.
 */
export const benchWebhooks = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const { receivers, events } = options.quick
    ? { receivers: 40, events: 800 }
    : { receivers: 200, events: 10_000 };
  const each = events / receivers;
  const rows: string[][] = [];
  for (const seconds of [0, 35])
    await inDatabase(server, 'webhooks', async ({ db, pool, url }) => {
      const users = await buildUsers(url, receivers);
      const opened = await openReceivers();
      const config = { carrierKey: Buffer.from(carrierKey, 'hex'), carrierKeyOld: undefined, demo: false };
      for (const [i, { id }] of users.entries())
        await pool.query(
          `INSERT INTO webhook_endpoints (user_id, url, events, payload, secret) VALUES ($1, $2, '{points.*}', 'full', $3)`,
          [id, `${opened.url}/${i}`, sealSecret(config, id, 'whsec_c2VjcmV0')],
        );
      const child = await startChildServer('product-server', url, options.profile, {
        CARRIER_KEY: carrierKey,
        WEBHOOK_ALLOW_PRIVATE: 'on',
      });
      progress(`webhooks, ${events} events to ${receivers} receivers within ${seconds} s`);
      const publish = (userId: number, from: number, count: number) =>
        inTransaction(db, (tx) =>
          publishEvents(
            tx,
            userId,
            Array.from({ length: count }, (_, i) => ({
              type: 'points.recharged' as const,
              object: `purse:${(from + i) % objects}`,
              data: { points: from + i },
            })),
          ),
        );
      const steps = seconds === 0 ? 1 : each;
      const began = performance.now();
      for (let step = 0; step < steps; step += 1) {
        for (const { id } of users) await publish(id, (step * each) / steps, each / steps);
        await pause(Math.max(0, (seconds * 1_000 * (step + 1)) / steps - (performance.now() - began)));
      }
      const published = (performance.now() - began) / 1_000;
      const expected = each * (receivers - 20);
      while (opened.first.size < expected && performance.now() - began < 180_000) await pause(50);
      const all = (performance.now() - began) / 1_000;
      await child.stop();
      opened.close();
      const waits = [...opened.first.values()];
      const p99 = quantile(waits, 0.99);
      const complete = opened.first.size === expected;
      rows.push([
        seconds === 0 ? 'at once' : `over ${seconds} s`,
        figure(published),
        `${opened.first.size.toLocaleString('en-US')} of ${expected.toLocaleString('en-US')}`,
        String(opened.again()),
        figure(all),
        `≤ ${target.all} ${verdict(complete && all <= target.all)}`,
        ...[quantile(waits, 0.5), p99].map(figure),
        seconds === 0 ? '' : `≤ ${target.firstTry} ${verdict(p99 <= target.firstTry)}`,
      ]);
    });
  await report('webhooks', [
    table(
      'events | stored after, s | came to healthy receivers | twice | all after, s | target | first try, ms: p50 | p99 | target',
      rows,
    ),
  ]);
};
