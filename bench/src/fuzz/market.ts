import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@waybill/carriers/sandbox/sandbox.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type Role, keyScopes, ownScopes } from '@waybill/contract/permissions.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { createAccount } from '@waybill/server/src/accounts/public-api.ts';
import { type Context, createContext } from '@waybill/server/src/context.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { callerOf } from '@waybill/server/test/api-caller.ts';
import { buildKey } from '@waybill/server/test/api-keys.ts';
import { type Belongings, type Shop, buildBelongings } from '@waybill/server/test/belongings.ts';
import { buildStock, buildUser } from '@waybill/server/test/builders.ts';
import { type ServerProcess, startServerProcess } from '@waybill/server/test/server-process.ts';
import { sandboxSettings, webhookSecret } from '@waybill/server/test/tracked-app.ts';
import { type Found, idsOf } from './known-ids.ts';

export const stockedZips = { ups: '10001', fedex: '90210', usps: '60601' } as const;

/** Signs in with the password of arbitraries.ts. */
export const registered = 'fuzz-0@test.example';

/** Who asks. Its token changes when its session was ended meanwhile. */
export type Actor = {
  readonly name: string;
  /** Null for nobody and for made-up credentials. */
  readonly role: Role | null;
  readonly userId: number | undefined;
  token: string | undefined;
  key: string | undefined;
  readonly keyId: string | undefined;
  /** Texts that only this account and the staff may read. */
  readonly own: readonly string[];
};

export type Market = {
  readonly url: string;
  readonly server: ServerProcess;
  readonly context: Context;
  readonly actors: readonly Actor[];
  /** What no answer to anybody may contain. */
  readonly secrets: readonly string[];
  readonly ids: readonly Found[];
  stop(): Promise<void>;
};

export const widenLimits = (context: Context): Promise<unknown> =>
  context.pool.query(
    `UPDATE limit_rules SET max_requests = 1000000, enabled = true, action = 'reject', exempt = '{}'
     WHERE NOT guard AND (max_requests, enabled, action, exempt) IS DISTINCT FROM (1000000, true, 'reject', '{}'::text[])`,
  );

const actorOf = (name: string, role: Role | null, more: Partial<Actor> = {}): Actor => ({
  name,
  role,
  userId: undefined,
  token: undefined,
  key: undefined,
  keyId: undefined,
  own: [],
  ...more,
});

const privateTexts = ({ mark, batchNumber, paidNumbers, key }: Belongings): string[] => [
  mark,
  batchNumber,
  key,
  ...paidNumbers,
];

const fillMarket = async (context: Context, url: string) => {
  const shop: Shop = { context, ...callerOf(url) };
  const first = await createAccount(context.db, {
    email: registered,
    password: 'correct horse battery',
    role: 'user',
  });
  const [admin, superAdmin, announcer] = [
    await buildUser(context, { role: 'admin' }),
    await buildUser(context, { role: 'super_admin' }),
    await buildUser(context, { role: 'announcement_admin' }),
  ];
  const template = (name: string, scopes: readonly string[]) =>
    shop.call(endpoints.createTemplate, { body: { name, scopes: [...scopes] as never } }, superAdmin);
  const { id: templateId } = await template('own', ownScopes);
  const { id: staffTemplateId } = await template('staff', keyScopes);
  const givers = { admin, superAdmin, templateId };
  const [a, b] = [
    await buildBelongings(shop, 'private-mark-of-a', givers),
    await buildBelongings(shop, 'private-mark-of-b', givers),
  ];
  const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(context, { points: 10_000_000 })));
  const staffKey = await buildKey(
    shop,
    superAdmin,
    { templateId: staffTemplateId, name: 'staff' },
    superAdmin,
  );
  for (const carrier of carriers) await buildStock(context, 3_000, { carrier, zip5: stockedZips[carrier] });
  // A real hash, to see whether one ever goes out.
  await context.pool.query(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE password_hash = 'none'`,
    [first],
  );
  const signedIn = (name: string, role: Role, user: { id: number; token: string }, own: string[] = []) =>
    actorOf(name, role, { userId: user.id, token: user.token, own });
  const actors: Actor[] = [
    actorOf('nobody', null),
    actorOf('made-up token', null, { token: 'x'.repeat(43) }),
    signedIn('a', 'user', a.user, privateTexts(a)),
    signedIn('b', 'user', b.user, privateTexts(b)),
    ...others.map((user, n) => signedIn(`user ${n}`, 'user', user)),
    actorOf('key of a', 'user', { userId: a.user.id, key: a.key, keyId: a.keyId, own: privateTexts(a) }),
    actorOf('key of b', 'user', { userId: b.user.id, key: b.key, keyId: b.keyId, own: privateTexts(b) }),
    signedIn('announcement admin', 'announcement_admin', announcer),
    signedIn('admin', 'admin', admin),
    signedIn('super admin', 'super_admin', superAdmin),
    actorOf('key of super admin', 'super_admin', {
      userId: superAdmin.id,
      key: staffKey.key,
      keyId: staffKey.id,
    }),
  ];
  return { actors, ids: [a, b].flatMap((had) => idsOf('', had, had.user.id)) };
};

export const openMarket = async (databaseUrl: string): Promise<Market> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-fuzz-'));
  const sandbox = createSandbox();
  const metricsToken = randomBytes(16).toString('hex');
  const carrierKey = randomBytes(32).toString('hex');
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    TRUSTED_PROXIES: '127.0.0.1',
    POOL_SIZE: '12',
    METRICS_TOKEN: metricsToken,
    // Whatever environment an account is set for, nobody but the imitation is asked.
    ...sandboxSettings(await sandbox.listen(0), 1_000_000),
    ...Object.fromEntries(['UPS', 'USPS', 'FEDEX'].map((carrier) => [`${carrier}_CALLS_PER_DAY`, '1000000'])),
    CARRIER_KEY: carrierKey,
    CARRIER_TIMEOUT_MS: '1000',
  };
  const context = createContext(readConfig(settings), databaseUrl, createLog('silent'));
  await widenLimits(context);
  const server = await startServerProcess(settings);
  const filled = await fillMarket(context, server.url);
  return {
    url: server.url,
    server,
    context,
    ...filled,
    secrets: [
      'a-secret-of-the-shop',
      webhookSecret,
      carrierKey,
      metricsToken,
      databaseUrl,
      '$argon2',
      folder,
    ],
    stop: async () => {
      await server.stop();
      await context.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
