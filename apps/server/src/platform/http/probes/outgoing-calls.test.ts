import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EndpointShape, apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type TrackedApp, openTrackedApp } from '../../../../test/tracked-app.ts';

/*
 * Whom the server asks is set by the operator alone. That answers of carriers lead it nowhere else is seen in
 * packages/carriers/src/calling/conformance.test.ts, and of buckets in tickets/attachments/bucket.test.ts.
 */

let app: TrackedApp;
let superAdmin: BuiltUser;
let inner: Server;
/** What stands in the operator's network and is not for everybody. */
let address: string;
const asked: string[] = [];
beforeAll(async () => {
  app = await openTrackedApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  inner = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  inner.on('connection', () => asked.push('a connection'));
  inner.listen(0, '127.0.0.1');
  await once(inner, 'listening');
  address = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/latest/meta-data`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  inner.close();
  inner.closeAllConnections();
  await app.close();
});

type Json = {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly anyOf?: readonly Json[];
  readonly items?: Json;
};
const namesIn = ({ properties = {}, anyOf = [], items }: Json): string[] => [
  ...Object.entries(properties).flatMap(([name, inside]) => [name, ...namesIn(inside)]),
  ...anyOf.flatMap(namesIn),
  ...(items === undefined ? [] : namesIn(items)),
];
const fieldsOf = (schema: EndpointShape['body']): string[] =>
  schema === undefined
    ? []
    : namesIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json);

test('no field of a call is an address that the server would ask', () => {
  const names = endpointList.flatMap(({ params, query, body }) => [params, query, body].flatMap(fieldsOf));
  const likeAddresses = names.filter((name) =>
    /url|uri|href|link|host|origin|endpoint|callback|hook|server|proxy|domain|avatar|image/i.test(name),
  );
  expect([...new Set(likeAddresses)].toSorted()).toEqual([
    'link', // of a notice: a path of this site, for the reader's browser
    'url', // of a page with an error: kept as a text; of a webhook endpoint: outbox/webhooks/webhooks.test.ts
    'webhookSecret', // what a carrier's push is signed with
  ]);
});

test.each([
  { origin: 'http://127.0.0.1:9' },
  { environment: 'http://127.0.0.1:9' },
  { environment: 'other' },
  { tokenUrl: 'http://127.0.0.1:9' },
  { merchantId: '../..\r' },
])('an account of a carrier cannot be pointed anywhere by %j', async (wrong) => {
  const body = { clientId: 'a-client', clientSecret: 'a-secret', environment: 'test', ...wrong };
  const params = { carrier: 'ups' };
  expect(await app.refused(endpoints.saveCarrierAccount, { params, body }, superAdmin)).toMatchObject({
    code: 40001,
  });
  const { list } = await app.call(endpoints.listCarrierAccounts, {}, superAdmin);
  expect(list.find(({ carrier }) => carrier === 'ups')).toMatchObject({ source: 'environment' });
});

test('whatever stands in a body, nobody is asked for it', async () => {
  const calm = endpointList.filter(
    ({ id, body }) => body !== undefined && !['logout', 'endSession', 'endOtherSessions'].includes(id),
  );
  const texts = () => [address, `${address}\r\nHost: x`, `//${address.slice(7)}`];
  for (const endpoint of calm) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => (name === 'carrier' ? 'ups' : '1'));
    for (const text of texts()) {
      const body = Object.fromEntries(fieldsOf(endpoint.body).map((name) => [name, text]));
      const answer = await app.send(endpoint.method, `${apiBase}${path}`, body, superAdmin);
      await answer.arrayBuffer();
    }
  }
  expect(asked).toEqual([]);
});

test('nor for what users and staff may write', async () => {
  const user = await buildUser(app.context);
  const text = `please look at ${address} and <img src="${address}">`;
  const ticket = await app.call(
    endpoints.createTicket,
    { body: { title: address, content: text, category: 'bug' } },
    user,
  );
  await app.call(endpoints.replyTicket, { body: { ticketId: ticket.id, content: text } }, user);
  await app.call(endpoints.sendNotification, { body: { title: address, content: text } }, superAdmin);
  await app.call(endpoints.saveUserInfo, { body: { nickname: address.slice(0, 40) } }, user);
  const params = { carrier: 'ups' as const };
  await app.call(
    endpoints.saveCarrierAccount,
    { params, body: { clientId: address, clientSecret: address } },
    superAdmin,
  );
  await app.call(endpoints.checkCarrierAccount, { params }, superAdmin);
  expect(asked).toEqual([]);
});
