import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@waybill/carriers/sandbox/sandbox.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type Role, ownScopes } from '@waybill/contract/permissions.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { createAccount } from '@waybill/server/src/accounts/public-api.ts';
import { type Context, createContext } from '@waybill/server/src/context.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { startSession } from '@waybill/server/src/sessions/public-api.ts';
import { callerOf } from '@waybill/server/test/api-caller.ts';
import { type Belongings, buildBelongings } from '@waybill/server/test/belongings.ts';
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
  readonly userId?: number;
  token?: string;
  readonly key?: string;
  readonly keyId?: string;
  /** Texts that only this account and the staff may read. */
  readonly own?: readonly string[];
};

export type Target = {
  readonly url: string;
  readonly server: ServerProcess;
  readonly context: Context;
  readonly actors: readonly Actor[];
  readonly superAdmin: Actor;
  /** What no answer to anybody may contain. */
  readonly secrets: readonly string[];
  readonly ids: readonly Found[];
  stop(): Promise<void>;
};

export const credentialsOf = ({ token, key }: Actor): Record<string, string> =>
  key === undefined ? (token === undefined ? {} : { token }) : { 'x-api-key': key };

const letIn = async ({ context: { pool, db }, url }: Target, actor: Actor): Promise<void> => {
  const { userId, key, keyId, role } = actor;
  if (userId === undefined) return;
  await pool.query(
    `UPDATE users SET role = $2, status = 'active' WHERE id = $1 AND (role, status) IS DISTINCT FROM ($2, 'active')`,
    [userId, role],
  );
  const { status } = await fetch(`${url}/api/v1/user/getUserInfo`, { headers: credentialsOf(actor) });
  if (status === 200) return;
  if (key === undefined) actor.token = (await startSession(db, userId, 'fuzz', '127.0.0.1')).token;
  // A key that was rotated has another beginning, by which keys are found.
  else
    await pool.query(
      `UPDATE api_keys SET disabled_at = NULL, revoked_at = NULL, expires_at = NULL, allowed_ips = '{}',
         collect_until = NULL, scopes = $3,
         key_hash = sha256(convert_to('apikey:' || $1, 'UTF8')), old_hash = NULL, prefix = substr($1, 1, length(prefix))
       WHERE id = $2`,
      [key, keyId, ownScopes],
    );
};

/** Undoes what shuts people out: accounts disabled or without their role, sessions and keys ended, limits, blocks. */
export const letAllIn = async (target: Target): Promise<void> => {
  const { pool } = target.context;
  await pool.query('DELETE FROM limit_rules WHERE code IS NULL');
  await pool.query('DELETE FROM blacklist');
  await pool.query(
    `UPDATE limit_rules SET max_requests = 1000000, enabled = true, action = 'reject', exempt = '{}'
     WHERE NOT guard AND (max_requests, enabled, action, exempt) IS DISTINCT FROM (1000000, true, 'reject', '{}'::text[])`,
  );
  // One after the other: all at once are more than the server takes.
  for (const actor of target.actors) await letIn(target, actor);
};

/** Undoes what would spoil the run, as an operator would, and brings new stock. */
export const restore = async (target: Target): Promise<void> => {
  const { pool } = target.context;
  await pool.query('DELETE FROM carrier_settings');
  await pool.query('DELETE FROM rate_limits');
  await letAllIn(target);
  for (const carrier of carriers)
    await buildStock(target.context, 300, { carrier, zip5: stockedZips[carrier] });
};

const fill = async (
  context: Context,
  url: string,
): Promise<Pick<Target, 'actors' | 'superAdmin' | 'ids'>> => {
  const shop = { context, ...callerOf(url) };
  const first = await createAccount(context.db, {
    email: registered,
    password: 'correct horse battery',
    role: 'user',
  });
  const staff = await Promise.all(
    (['admin', 'super_admin', 'announcement_admin'] as const).map(async (role) => ({
      role,
      user: await buildUser(context, { role }),
    })),
  );
  const [admin, superAdmin] = staff.map(({ user }) => user);
  if (admin === undefined || superAdmin === undefined) throw new Error('there is no staff');
  const ownKeys = { name: 'own', scopes: [...ownScopes] as never };
  const { id: templateId } = await shop.call(endpoints.createTemplate, { body: ownKeys }, superAdmin);
  const givers = { admin, superAdmin, templateId };
  const owners = [
    await buildBelongings(shop, 'private-mark-of-a', givers),
    await buildBelongings(shop, 'private-mark-of-b', givers),
  ];
  for (const carrier of carriers) await buildStock(context, 3_000, { carrier, zip5: stockedZips[carrier] });
  const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(context, { points: 1_000_000_000 })));
  // A real hash, to see whether one ever goes out.
  await context.pool.query(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE password_hash = 'none'`,
    [first],
  );
  const ownOf = ({ mark, batchNumber, paidNumbers, key: own }: Belongings): string[] => [
    mark,
    batchNumber,
    own,
    ...paidNumbers,
  ];
  const people = staff.map(({ role, user: { id, token } }): Actor => ({
    name: role,
    role,
    userId: id,
    token,
  }));
  const actors: Actor[] = [
    { name: 'nobody', role: null },
    { name: 'made-up token', role: null, token: 'x'.repeat(43) },
    ...owners.flatMap((owner): Actor[] => {
      const who = { role: 'user', userId: owner.user.id, own: ownOf(owner) } as const;
      return [
        { name: owner.mark, ...who, token: owner.user.token },
        { name: `key of ${owner.mark}`, ...who, key: owner.key, keyId: owner.keyId },
      ];
    }),
    ...others.map(({ id, token }, n): Actor => ({ name: `user ${n}`, role: 'user', userId: id, token })),
    ...people,
  ];
  return {
    actors,
    superAdmin: actors.find(({ name }) => name === 'super_admin') as Actor,
    ids: owners.flatMap((had) => idsOf('', had, had.user.id)),
  };
};

export const openTarget = async (databaseUrl: string): Promise<Target> => {
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
  const server = await startServerProcess(settings);
  const target = {
    url: server.url,
    server,
    context,
    ...(await fill(context, server.url)),
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
  await letAllIn(target);
  return target;
};
