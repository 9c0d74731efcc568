import type { AddressInfo } from 'node:net';
import { apiBase } from '@waybill/contract/endpoint.ts';
import fastify, { type FastifyRequest } from 'fastify';
import { type RawBatch, rawReadBatch, rawStartBatch } from './raw-batch.ts';
import { rawAccounts, rawOrdersOf, rawOverview } from './raw-console.ts';
import { openRawDatabase } from './raw-database.ts';
import { type RawPage, rawMyOrders } from './raw-my-orders.ts';
import { rawOrder } from './raw-order.ts';
import { rawPeers } from './raw-peers.ts';
import { type RawQuery, rawQuery } from './raw-query.ts';
import { type RawSignIn, rawSignIn } from './raw-sign-in.ts';
import { reportToParent } from './report-to-parent.mjs';

/**
 * The ceiling: bare Fastify over plain pg with the same statements and answers of the same shape. It believes who
 * calls and what is asked; it has no contract, no access, no log, no metrics and no headers.
 */
const database = await openRawDatabase(
  process.env['DATABASE_URL'] ?? '',
  Number(process.env['POOL_SIZE'] ?? 16),
);
const app = fastify();
const userOf = (request: FastifyRequest): number => Number(request.headers['x-user']);
const keyOf = (request: FastifyRequest): string => String(request.headers['idempotency-key']);
const tokenOf = (request: FastifyRequest): string => String(request.headers['token']);
const envelope = (data: object): object => ({ code: 0, msg: 'ok', data });
type OfId = { Params: { id: string } };
type Of<Body> = { Params: { carrier: string }; Body: Body };

app.post<Of<RawQuery>>(`${apiBase}/logistics/:carrier/query`, async (request) =>
  envelope(await rawQuery(database, userOf(request), request.params.carrier, request.body)),
);
app.post<Of<{ id: string }>>(`${apiBase}/logistics/:carrier/order`, async (request) => {
  const { params, body } = request;
  return envelope(await rawOrder(database, userOf(request), params.carrier, keyOf(request), body));
});
app.post<Of<RawPage>>(`${apiBase}/user/getUserOrder`, async (request) =>
  envelope(await rawMyOrders(database, userOf(request), request.body)),
);
app.get(`${apiBase}/notice/user/unread-count`, async (request) => {
  const [counted] = await database.run('unread', [userOf(request)]);
  return envelope({ unreadCount: counted?.['unread'] });
});
app.post<Of<RawSignIn>>(`${apiBase}/auth/login`, async (request) =>
  envelope(await rawSignIn(database, request.body)),
);
app.post<Of<RawBatch>>(`${apiBase}/logistics/track`, async (request) =>
  envelope(await rawStartBatch(database, userOf(request), keyOf(request), request.body)),
);
app.get<OfId>(`${apiBase}/logistics/track/:id`, async (request) =>
  envelope(await rawReadBatch(database, userOf(request), request.params.id)),
);
app.get(`${apiBase}/admin/users/list`, async () => envelope(await rawAccounts(database)));
app.get<OfId>(`${apiBase}/admin/users/:id/orders`, async (request) =>
  envelope(await rawOrdersOf(database, Number(request.params.id))),
);
app.get(`${apiBase}/admin/stats/overview`, async () => envelope(await rawOverview(database)));

const peers = rawPeers(database);
app.get<{ Querystring: { zip: string; from: string; to: string } }>(
  `${apiBase}/peers/list`,
  async (request) => {
    const { zip, from, to } = request.query;
    return envelope(await peers.list(tokenOf(request), zip, from, to));
  },
);
app.post<{ Body: { number: string } }>(`${apiBase}/peers/reserve`, async (request) =>
  envelope(await peers.reserve(tokenOf(request), request.body.number)),
);

await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
reportToParent(port, async () => {
  await app.close();
  await database.close();
});
