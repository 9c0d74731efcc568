import type { AddressInfo } from 'node:net';
import { apiBase } from '@waybill/contract/endpoint.ts';
import fastify, { type FastifyRequest } from 'fastify';
import { openRawDatabase } from './raw-database.ts';
import { rawMyOrders } from './raw-my-orders.ts';
import { rawOrder } from './raw-order.ts';
import { type RawQuery, rawQuery } from './raw-query.ts';
import { reportToParent } from './report-to-parent.ts';

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
const envelope = (data: object): object => ({ code: 0, msg: 'ok', data });
type Of<Body> = { Params: { carrier: string }; Body: Body };

app.post<Of<RawQuery>>(`${apiBase}/logistics/:carrier/query`, async (request) =>
  envelope(await rawQuery(database, userOf(request), request.params.carrier, request.body)),
);
app.post<Of<{ id: string }>>(`${apiBase}/logistics/:carrier/order`, async (request) => {
  const { params, body, headers } = request;
  return envelope(
    await rawOrder(database, userOf(request), params.carrier, String(headers['idempotency-key']), body),
  );
});
app.post<Of<{ startDate: string; endDate: string }>>(`${apiBase}/user/getUserOrder`, async (request) =>
  envelope(await rawMyOrders(database, userOf(request), request.body)),
);

await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
reportToParent(port, async () => {
  await app.close();
  await database.close();
});
