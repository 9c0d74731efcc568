import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCodes, buildUser } from '../../../test/builders.ts';
import { type CommandResult, runWaybill } from '../../../test/command-line.ts';
import { newRole, runAsAdministrator, runStatement, urlAs } from '../../../test/granted-role.ts';
import { leanLot } from '../../../test/lot-files.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { type TestApp, openTestApp, openTestDatabase } from '../../../test/test-app.ts';
import { knock } from '../../../test/walk-endpoints.ts';

const { name: role, password } = newRole();
const logged: string[] = [];
const grants: CommandResult[] = [];
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let roleUrl: string;
let folder: string;
let app: TestApp;
let server: ServerProcess;

const grant = () => runWaybill(['grant-server-role', role], { DATABASE_URL: database.url });

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'waybill-role-'));
  roleUrl = urlAs(database.url, `${role}:${password}`);
  grants.push(await grant());
  await runAsAdministrator(database.url, `CREATE ROLE "${role}" LOGIN PASSWORD '${password}'`);
  grants.push(await grant());
  // As after an upgrade.
  grants.push(await grant());
  server = await startServerProcess({ DATABASE_URL: roleUrl, DATA_DIR: folder, LOG_LEVEL: 'warn' });
  app = await openTestApp(
    { DATA_DIR: folder },
    { sharing: roleUrl, log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }) },
  );
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await runAsAdministrator(database.url, `DROP OWNED BY "${role}"`);
  await runAsAdministrator(database.url, `DROP ROLE "${role}"`);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const complaints = (text: string): string[] =>
  text.split('\n').filter((line) => /permission denied|must be owner|row-level security|"42501"/.test(line));

test('a role has to be there, and may be granted its rights again', () => {
  expect(grants).toMatchObject([
    { status: 1, error: expect.stringContaining(`there is no role ${role}`) as string },
    { status: 0, out: expect.stringContaining(role) as string },
    { status: 0 },
  ]);
});

test('every endpoint answers a server that has the granted role', async () => {
  const reader = await buildUser(app.context, { role: 'super_admin' });
  const answers: Record<string, string> = {};
  for (const endpoint of endpointList.filter(({ id }) => id !== 'logout')) {
    answers[endpoint.id] = await knock(app, endpoint, { token: reader.token });
  }
  answers['logout'] = await knock(app, endpoints.logout, { token: reader.token });
  expect(Object.entries(answers).filter(([, answer]) => /^5|403/.test(answer))).toEqual([]);
  expect(complaints(logged.join('\n'))).toEqual([]);
});

test('people buy, redeem, ask and are helped, mails and imports are done', async () => {
  const user = await buildUser(app.context, { points: 100_000 });
  const admin = await buildUser(app.context, { role: 'super_admin' });
  await orderSome(app, user, 3);
  const reserved = await orderSome(app, user, 2, 'reserve');
  await app.call(endpoints.cancelOrder, { params: { id: reserved.orderId } }, user);
  const [exchangeCode = ''] = await buildCodes(app.context, 1, 10);
  await app.call(endpoints.pointsExchange, { body: { exchangeCode } }, user);
  const file = join(folder, 'lot.csv');
  await writeFile(file, leanLot(20));
  const importing = ['import', file, '--source', 's', '--owner', 'o', '--basis', 'b', '--offer', 'sellable'];
  expect(await runWaybill(importing, { DATABASE_URL: roleUrl, DATA_DIR: folder })).toMatchObject({
    status: 0,
  });
  // Mails are jobs that the server's process takes from the queue.
  const body = { email: 'newcomer@test.example', password: 'seven brown Foxes' };
  await app.call(endpoints.register, { body }, {});
  const waiting = async (): Promise<number> =>
    (await app.context.pool.query('SELECT FROM graphile_worker.jobs WHERE attempts = 0')).rowCount ?? 0;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const { list } = await app.call(endpoints.checkInvariants, { body: {} }, admin);
  expect(list.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual(
    invariantNames.map((name) => `${name} holds`).toSorted(),
  );
  expect(complaints(logged.join('\n') + server.said())).toEqual([]);
});

test.each([
  'DELETE FROM point_entries',
  'UPDATE point_transactions SET id = id',
  'UPDATE audit_entries SET act = act',
  'UPDATE audit_chain SET seq = seq + 1',
  'ALTER TABLE audit_entries DISABLE TRIGGER append_only',
  'DROP TABLE zips',
  'TRUNCATE orders',
  'DELETE FROM migrations',
])('the role may not: %s', async (statement) => {
  await expect(runStatement(roleUrl, statement)).rejects.toMatchObject({ code: '42501' });
});

test('a role that rights would not restrain is refused', async () => {
  const [, self = ''] = /^\w+:\/\/([^:@/]*)/.exec(database.url) ?? [];
  const owner = await runWaybill(['grant-server-role', self], { DATABASE_URL: database.url });
  expect(owner).toMatchObject({
    status: 1,
    error: expect.stringContaining('run this as the owner') as string,
  });
});
