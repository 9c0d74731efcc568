import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { termsVersion } from '@waybill/contract/constants.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, widenLimits } from '../../../test/builders.ts';
import { runWaybill } from '../../../test/command-line.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { type Context, createContext } from '../../context.ts';
import { demoPassword } from '../demo/public-api.ts';
import { readConfig } from '../../platform/config/config.ts';
import { joinEmbeddedPostgres } from '../../platform/db/embedded/start-embedded-postgres.ts';

const log = pino({ level: 'silent' });
const zipCode = '50009';
let folder: string;
const at = (name: string): string => join(folder, name);
const servers: ServerProcess[] = [];
const contexts: Context[] = [];

const start = async (dataDir: string): Promise<ServerProcess> => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  servers.push(server);
  return server;
};
/** The product on the database that a server runs. */
const look = async (dataDir: string): Promise<Context> => {
  const { url } = await joinEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  const context = createContext(readConfig({ DATABASE_URL: url, POOL_SIZE: '4' }), url, log);
  contexts.push(context);
  return context;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

type Answer = { readonly code: number; readonly data: unknown };
const send = async (
  server: ServerProcess,
  token: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const form = body instanceof FormData || body instanceof URLSearchParams;
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      token,
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
};
const get = async <T>(server: ServerProcess, token: string, path: string, body?: object): Promise<T> => {
  const { code, data } = await send(server, token, path, body);
  expect({ path, code }).toEqual({ path, code: 0 });
  return data as T;
};
const signIn = async (server: ServerProcess, account: string): Promise<string> =>
  (await get<{ token: string }>(server, '', '/auth/login', { account, password: demoPassword })).token;

/** Buys, reserves and cancels until it is enough. */
const keepBuying = async (server: ServerProcess, user: BuiltUser, enough: () => boolean): Promise<void> => {
  for (let round = 0; !enough(); round += 1) {
    const found = await send(server, user.token, '/logistics/ups/query', {
      zipCode,
      scope: 'batch',
      quantity: 2,
    });
    const id = (found.data as { reservation?: { holdId: string } | null }).reservation?.holdId;
    if (id === undefined) continue;
    const body = { id, action: round % 3 === 0 ? 'reserve' : 'buy' };
    await send(server, user.token, '/logistics/ups/order', body);
  }
};

const file = Buffer.from('一行中文\nand a line\n'.repeat(2_000));

/** A ticket with a file, opened by a user of the demo. */
const openTicket = async (server: ServerProcess, token: string): Promise<{ id: string; fileId: string }> => {
  const upload = new FormData();
  upload.append('file', new Blob([file]), '说明.txt');
  const { id: fileId } = await get<{ id: string }>(server, token, '/ticket/attachment', upload);
  const fields = {
    title: '备份之前的工单',
    content: '这是备份之前写下的内容。',
    category: 'order',
    attachmentIds: fileId,
  };
  const { id } = await get<{ id: string }>(server, token, '/ticket/create', new URLSearchParams(fields));
  return { id, fileId };
};

/** What a user of the demo sees of everything that is theirs. */
const seen = async (server: ServerProcess, token: string, ticket: { id: string; fileId: string }) => {
  const file = await fetch(`${server.url}/api/v1/ticket/attachment/${ticket.fileId}`, { headers: { token } });
  type Bought = { trackingInfos: { id: string; trackingNumber: string; price: number }[] };
  const orders = await get<{ list: Bought[] }>(server, token, '/user/getUserOrder', {});
  const notices = await get<{ list: { type: string }[] }>(server, token, '/notice/user/list');
  const { title, entries } = await get<Record<string, unknown>>(server, token, `/ticket/detail/${ticket.id}`);
  return {
    balance: await get<number>(server, token, '/user/getUserPoint'),
    // What carriers say of the numbers goes on.
    orders: orders.list.map(({ trackingInfos, ...order }) => ({
      ...order,
      numbers: trackingInfos.map(({ id, trackingNumber, price }) => [id, trackingNumber, price]),
    })),
    notices: notices.list.filter(({ type }) => type === 'order'),
    ticket: { title, entries },
    file: Buffer.from(await file.arrayBuffer()).toString(),
  };
};

/** Orders and movements of points, as text, by which nobody can mistake one state for another. */
const books = async ({ pool }: Context): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ row: string }>(
    `SELECT 'transaction ' || to_jsonb(t)::text AS row FROM point_transactions t
     UNION ALL SELECT 'entry ' || to_jsonb(e)::text FROM point_entries e
     UNION ALL SELECT 'order ' || concat_ws(' ', user_id, id, order_no, total_points, created_at) FROM orders
     UNION ALL SELECT 'item ' || concat_ws(' ', user_id, order_id, shipment_id, tracking_number, price) FROM order_items`,
  );
  return new Set(rows.map(({ row }) => row));
};

test('a backup of a server under load is one state, and a second machine goes on from it', async () => {
  const source = await start(at('source'));
  const context = await look(at('source'));
  await widenLimits(context);
  await buildStock(context, 3_000, { zip5: zipCode });
  const buyers = await Promise.all(
    Array.from({ length: 6 }, () => buildUser(context, { points: 1_000_000 })),
  );
  const token = await signIn(source, 'user@demo.local');
  await get(source, token, '/user/acceptTerms', { termsVersion });
  const query = { zipCode, scope: 'batch', quantity: 3 };
  const { reservation } = await get<{ reservation: { holdId: string } }>(
    source,
    token,
    '/logistics/ups/query',
    query,
  );
  await get(source, token, '/logistics/ups/order', { id: reservation.holdId, action: 'buy' });
  const ticket = await openTicket(source, token);
  const mine = await seen(source, token, ticket);
  expect(mine).toMatchObject({ orders: [{}], file: file.toString() });

  let enough = false;
  const orderCount = async (): Promise<number> =>
    (await context.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM orders')).rows[0]?.n ?? 0;
  const buying = buyers.map((user) => keepBuying(source, user, () => enough));
  await expect.poll(orderCount, { timeout: 60_000 }).toBeGreaterThan(30);
  const before = await books(context);
  const backup = await runWaybill(['backup', at('backup')], { DATA_DIR: at('source') });
  expect(backup).toMatchObject({ status: 0, out: expect.stringContaining('1 files') as string });
  const later = await orderCount();
  await expect.poll(orderCount, { timeout: 60_000 }).toBeGreaterThan(later);
  enough = true;
  await Promise.all(buying);
  const after = await books(context);

  expect(await runWaybill(['restore', '--check', at('backup')], {})).toMatchObject({ status: 0 });
  const restored = await runWaybill(['restore', at('backup')], { DATA_DIR: at('second') });
  expect(restored.error).toContain('checking what must always hold');
  expect(restored).toMatchObject({
    status: 0,
    out: expect.stringContaining('All invariants hold.') as string,
  });

  const second = await start(at('second'));
  const there = await books(await look(at('second')));
  expect([...before].filter((row) => !there.has(row))).toEqual([]);
  expect([...there].filter((row) => !after.has(row))).toEqual([]);
  expect(there.size).toBeLessThan(after.size);

  expect(await send(second, token, '/user/getUserPoint')).toMatchObject({ code: 40101 });
  expect(await seen(second, await signIn(second, 'user@demo.local'), ticket)).toEqual(mine);
  const admin = await signIn(second, 'super@demo.local');
  expect(await get(second, admin, '/admin/audit/check')).toMatchObject({ intact: true });
  type Board = { list: { name: string; state: string }[] };
  const broken = async () =>
    (await get<Board>(second, admin, '/admin/monitor/invariants')).list.filter(
      ({ state }) => state !== 'holds',
    );
  await expect.poll(broken, { timeout: 60_000 }).toEqual([]);
  // Numbers go on where they were.
  const ticketAfter = await openTicket(second, await signIn(second, 'user2@demo.local'));
  expect(Number(ticketAfter.id)).toBeGreaterThan(Number(ticket.id));
}, 240_000);
