import { fileURLToPath } from 'node:url';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type OwnScope, ownScopes } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildKey } from '../../test/api-keys.ts';
import { BatchApp, numberAt } from '../../test/batch-app.ts';
import { type BuiltUser, buildStock, buildUser } from '../../test/builders.ts';
import { type TestApp, openTestApp } from '../../test/test-app.ts';

let batches: BatchApp;
let app: TestApp;
let superAdmin: BuiltUser;
let user: BuiltUser;
/** A key of `user` with every scope of its own affairs. */
let everything: string;
const clients: Client[] = [];
let templates = 0;

/** A key of an account with some scopes. */
const keyWith = async (owner: BuiltUser, scopes: readonly OwnScope[]): Promise<string> => {
  templates += 1;
  const body = { name: `agent ${templates}`, scopes: [...scopes] };
  const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
  return (await buildKey(app, owner, { name: 'agent', templateId: template.id }, superAdmin)).key;
};

const modern: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
const asking: ClientOptions = { ...modern, capabilities: { elicitation: { form: {} } } };

const connect = async (key: string, options: ClientOptions = modern, locale = 'en'): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' }, options);
  const requestInit = { headers: { 'x-api-key': key, 'accept-language': locale } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
  clients.push(client);
  return client;
};

type Result = { readonly isError: boolean; readonly text: string; readonly data: Record<string, never> };

const use = async (client: Client, name: string, input: Record<string, unknown> = {}): Promise<Result> => {
  const result = await client.callTool({ name, arguments: input });
  const [content] = result.content as { text: string }[];
  return {
    isError: result.isError === true,
    text: content?.text ?? '',
    data: (result.structuredContent ?? {}) as Record<string, never>,
  };
};

const balanceOf = (owner: BuiltUser): Promise<number> => app.call(endpoints.getUserPoint, {}, owner);

const Rows = z.array(z.object({ id: z.string(), sellable: z.boolean(), price: z.number() }));

/** Holds three numbers and answers their ids and what a number costs. */
const hold = async (client: Client): Promise<{ ids: string[]; price: number }> => {
  const { data } = await use(client, 'queryShipments', { carrier: 'ups', zipCode: '10001' });
  const sellable = Rows.parse(data['list']).filter((row) => row.sellable);
  return { ids: sellable.map(({ id }) => id), price: sellable[0]?.price ?? Number.NaN };
};

beforeAll(async () => {
  batches = await BatchApp.open();
  ({ app, user } = batches);
  await batches.work();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  everything = await keyWith(user, ownScopes);
  await buildStock(app.context, 30);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await batches.close();
});

describe('who may', () => {
  test('without a key, with a wrong one, and from a page of a browser, nothing is answered', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const wrong = { headers: { 'x-api-key': 'wb_live_wrong' } };
    expect((await app.send('POST', '/mcp', body)).status).toBe(401);
    expect((await app.send('POST', '/mcp', body, wrong)).status).toBe(401);
    expect((await app.send('POST', '/mcp', body, { token: user.token })).status).toBe(401);
    const page = { headers: { 'x-api-key': everything, origin: 'https://elsewhere.example' } };
    expect((await app.send('POST', '/mcp', body, page)).status).toBe(403);
  });

  test.each(ownScopes)('a key with %s alone uses the tools of that scope and no other', async (scope) => {
    const client = await connect(await keyWith(user, [scope]));
    // A server without any tool has no such method.
    const { tools } = await client.listTools().catch(() => ({ tools: [] }));
    const all = await (await connect(everything)).listTools();
    const offered = tools.map(({ name }) => name);
    for (const name of offered)
      expect((endpoints as Record<string, { key?: unknown }>)[name]?.key, name).toBe(scope);
    for (const { name } of all.tools.filter((tool) => !offered.includes(tool.name)))
      await expect(client.callTool({ name, arguments: {} }), name).rejects.toThrow(/not found|does not/);
  });

  test('what pays for something is offered only to a key that may see what it costs', async () => {
    const names = async (scopes: OwnScope[]): Promise<string[]> =>
      (await (await connect(await keyWith(user, scopes))).listTools()).tools.map(({ name }) => name);
    expect(await names(['own:order'])).toEqual(['cancelOrder']);
    expect(await names(['own:order', 'own:query'])).toContain('placeOrder');
    expect(await names(['own:order', 'own:orders'])).toContain('confirmOrder');
  });
});

describe('what costs points', () => {
  test('is refused with the sum, done with exactly that sum, and acts once by its key', async () => {
    const client = await connect(everything);
    const { ids, price } = await hold(client);
    const before = await balanceOf(user);
    const order = { carrier: 'ups', ids: ids.slice(0, 2), idempotencyKey: 'agent-order-1' };
    const refused = await use(client, 'placeOrder', order);
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(`confirm: ${price * 2}`) });
    expect(await use(client, 'placeOrder', { ...order, confirm: price })).toMatchObject({ isError: true });
    expect(await balanceOf(user)).toBe(before);

    const placed = await use(client, 'placeOrder', { ...order, confirm: price * 2 });
    expect(placed.data).toMatchObject({ status: 'completed', quantity: 2, totalPoints: price * 2 });
    const again = await use(client, 'placeOrder', { ...order, confirm: price * 2 });
    expect(again.data).toMatchObject({ orderNo: placed.data['orderNo'] });
    expect(await balanceOf(user)).toBe(before - price * 2);
  });

  test('is asked about where the client can ask, and done only when the person agrees', async () => {
    const answers = [
      { action: 'decline' },
      { action: 'accept', content: { confirm: false } },
      { action: 'accept', content: { confirm: true } },
    ];
    const questions: string[] = [];
    const client = await connect(everything, asking);
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      questions.push(params.message);
      return answers[questions.length - 1] as never;
    });
    const { ids, price } = await hold(client);
    const before = await balanceOf(user);
    const order = { carrier: 'ups', ids: ids.slice(0, 1), action: 'reserve' };
    expect(await use(client, 'placeOrder', order)).toMatchObject({ isError: true });
    expect(await use(client, 'placeOrder', order)).toMatchObject({ isError: true });
    expect(await balanceOf(user)).toBe(before);
    const { data } = await use(client, 'placeOrder', order);
    expect(data).toMatchObject({ status: 'reserved', totalPoints: price });
    expect(questions).toEqual(Array(3).fill(`This costs ${price} points. Continue?`));

    answers.push({ action: 'accept', content: { confirm: true } });
    const confirmed = await use(client, 'confirmOrder', { id: data['orderId'] });
    expect(confirmed.data).toMatchObject({ status: 'completed', totalPoints: price });
    expect(await balanceOf(user)).toBe(before - price);
  });

  test('of a reservation that is not there says so, and an order never costs more than was confirmed', async () => {
    const client = await connect(everything);
    expect(await use(client, 'confirmOrder', { id: '999999' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('40401'),
    });
    const { ids, price } = await hold(client);
    const body = { ids: ids.slice(0, 1), maxPoints: price - 0.01 };
    const tooDear = await app.refused(endpoints.placeOrder, { params: { carrier: 'ups' }, body }, user);
    expect(tooDear).toMatchObject({ code: 40904, data: { moneyEffect: 'none' } });
  });
});

describe('tools', () => {
  test('take what the contract takes, and answer what is wrong as the API does', async () => {
    const client = await connect(everything);
    const { tools } = await client.listTools();
    const { inputSchema, annotations } = tools.find(({ name }) => name === 'queryShipments') ?? {};
    expect(inputSchema).toMatchObject({
      required: ['carrier'],
      properties: { carrier: { enum: ['ups', 'usps', 'fedex'] } },
    });
    expect(annotations).toMatchObject({ readOnlyHint: false, openWorldHint: false });
    const wrong = await use(client, 'queryShipments', { carrier: 'ups', zipCode: 'nowhere', colour: 1 });
    expect(JSON.parse(wrong.text)).toMatchObject({ code: 40001, fields: { zipCode: expect.any(String) } });
    expect(await use(client, 'getTicket', { id: '..' })).toMatchObject({ isError: true });
  });

  test('track, follow, list and write tickets', async () => {
    const client = await connect(everything);
    const numbers = [{ trackingNumber: numberAt('ups', 1) }, { trackingNumber: numberAt('usps', 2) }];
    const { data } = await use(client, 'trackNumbers', { numbers });
    const lines = await use(client, 'streamTrackBatch', { id: data['batchId'] });
    expect(lines.data).toMatchObject({ ended: true, lines: [{ kind: 'result' }, { kind: 'result' }] });
    await use(client, 'followNumbers', { numbers: numbers.map(({ trackingNumber }) => trackingNumber) });
    expect((await use(client, 'listFollowedNumbers', { pageSize: 1 })).data).toMatchObject({ total: 2 });
    expect((await use(client, 'getUserPoint')).data).toEqual({ data: expect.any(Number) });
    const ticket = { title: 'From an agent', content: 'Where is my parcel?', category: 'other' };
    await use(client, 'createTicket', ticket);
    expect((await use(client, 'listTickets')).data).toMatchObject({ list: [{ title: ticket.title }] });
  });

  test('count once: by limits, as a use of the key and in the call log', async () => {
    const owner = await buildUser(app.context);
    const key = await keyWith(owner, ownScopes);
    const client = await connect(key);
    const { ids, price } = await hold(client);
    const rule = { windowSeconds: 3_600, action: 'reject', enabled: true, maxRequests: 5_000 } as const;
    const rules = [
      { ...rule, name: 'key', target: 'key', path: '*' },
      { ...rule, name: 'account', target: 'user', path: '*' },
      { ...rule, name: 'logistics', target: 'user', path: '/logistics/*' },
    ] as const;
    const { list: saved } = await app.call(endpoints.saveLimits, { body: { list: [...rules] } }, superAdmin);
    const counted = async (): Promise<Record<string, number>> => {
      const { list } = await app.call(endpoints.listMyLimits, {}, owner);
      return Object.fromEntries(list.map((limit) => [limit.name, limit.maxRequests - limit.remaining]));
    };
    const order = { carrier: 'ups', ids: ids.slice(0, 1) };
    expect(await use(client, 'placeOrder', order)).toMatchObject({ isError: true });
    expect(await counted()).toMatchObject({ key: 1, logistics: 1 });
    expect(await use(client, 'placeOrder', { ...order, confirm: price })).toMatchObject({ isError: false });
    expect((await use(client, 'getUserPoint')).isError).toBe(false);
    expect(await counted()).toMatchObject({ key: 3, logistics: 2 });

    const params = { name: 'getUserPoint', arguments: {} };
    const batch = [1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params }));
    const headers = { 'x-api-key': key, accept: 'application/json, text/event-stream' };
    await (await app.send('POST', '/mcp', batch, { headers })).text();
    // Those that ask for the counts are the account's own.
    expect(await counted()).toMatchObject({ key: 6, account: 6 + 3 });

    await app.context.callLog.flush();
    const query = { userId: String(owner.id), pageSize: '100' };
    const { list } = await app.call(endpoints.listCalls, { query }, superAdmin);
    expect(
      list
        .filter((call) => call.key !== null)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      '/logistics/holds',
      '/logistics/ups/order',
      '/logistics/ups/query',
      ...Array<string>(4).fill('/user/getUserPoint'),
    ]);
    // The first is how a client connects.
    const usage = async () => (await app.call(endpoints.listMyKeys, {}, owner)).list[0]?.usage;
    await expect.poll(usage).toEqual({ calls: 1 + 7, errors: 0 });
    const own = saved.filter(({ builtIn }) => !builtIn);
    await Promise.all(own.map(({ id }) => app.call(endpoints.deleteLimit, { params: { id } }, superAdmin)));
  });

  test('leave a call in the call log, with the key', async () => {
    const owner = await buildUser(app.context);
    const key = await keyWith(owner, ['own:points']);
    const client = await connect(key);
    await use(client, 'getUserPoint');
    await app.context.callLog.flush();
    const query = { path: '/user/getUserPoint', userId: String(owner.id) };
    const { list } = await app.call(endpoints.listCalls, { query }, superAdmin);
    expect(list).toMatchObject([{ method: 'GET', code: 0, key: { prefix: expect.any(String) } }]);
  });
});

test('a hundred calls of one request leave places to others, and all are answered', async () => {
  const small = await openTestApp({ MAX_IN_FLIGHT: '8' }, { sharing: app.databaseUrl });
  const batch = Array.from({ length: 100 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'getUserPoint', arguments: {} },
  }));
  const headers = { 'x-api-key': everything, accept: 'application/json, text/event-stream' };
  const text = await (await small.send('POST', '/mcp', batch, { headers })).text();
  expect({ refused: text.match(/50301/g), answered: text.match(/structuredContent/g)?.length }).toEqual({
    refused: null,
    answered: 100,
  });
  await small.close();
});

test.each(['GET', 'DELETE'])('%s is told what to use', async (method) => {
  const response = await app.send(method, '/mcp', undefined, { headers: { 'x-api-key': everything } });
  expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
    status: 405,
    allow: 'POST',
  });
  expect(await response.json()).toMatchObject({ code: 40501 });
});

test('clients of the revisions of 2025 are served as well', async () => {
  const client = await connect(everything, { capabilities: { elicitation: {} } });
  expect(client.getServerVersion()).toMatchObject({ name: 'waybill' });
  const { ids } = await hold(client);
  expect(await use(client, 'placeOrder', { carrier: 'ups', ids })).toMatchObject({
    isError: true,
    text: expect.stringContaining('confirm'),
  });
});

test('prompts are there in Chinese and English', async () => {
  const zh = await connect(everything, modern, 'zh-CN');
  const { prompts } = await zh.listPrompts();
  expect(prompts.map(({ name }) => name).toSorted()).toEqual([
    'buyNumbers',
    'parcelProblems',
    'pointsReview',
    'trackList',
  ]);
  const args = { carrier: 'ups', zipCode: '10001', quantity: '3' };
  const textOf = async (values: Record<string, string>): Promise<string> => {
    const { messages } = await zh.getPrompt({ name: 'buyNumbers', arguments: values });
    return (messages[0]?.content as { text: string } | undefined)?.text ?? '';
  };
  expect(await textOf(args)).toMatch(/购买 3 个 ups 运单号，收件地邮编 10001/);
  expect(await textOf({ ...args, language: 'en' })).toMatch(/Buy 3 ups tracking numbers to ZIP 10001/);
});

describe('over stdio', () => {
  const start = async (key: string, options: ClientOptions): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' }, options);
    const args = [fileURLToPath(new URL('../../../../packages/client/src/mcp-stdio.ts', import.meta.url))];
    const env = { WAYBILL_URL: app.url, WAYBILL_KEY: key, WAYBILL_LOCALE: 'en' };
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    clients.push(client);
    return client;
  };

  test('the same tools and prompts are offered, with questions about points', async () => {
    const client = await start(everything, asking);
    client.setRequestHandler('elicitation/create', async () => ({
      action: 'accept',
      content: { confirm: true },
    }));
    const { tools } = await client.listTools();
    expect(tools).toEqual((await (await connect(everything)).listTools()).tools);
    const { ids, price } = await hold(client);
    const { data } = await use(client, 'placeOrder', { carrier: 'ups', ids: ids.slice(0, 1) });
    expect(data).toMatchObject({ status: 'completed', totalPoints: price });
  });

  test('clients of 2025 are served, and a wrong key is said', async () => {
    const client = await start(everything, {});
    expect((await use(client, 'getUserPoint')).isError).toBe(false);
    await expect(start('wb_live_wrong', {})).rejects.toThrow(/key/i);
  });
});
