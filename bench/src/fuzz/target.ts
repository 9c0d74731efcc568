import { randomBytes } from 'node:crypto';
import { createSandbox } from '@waybill/carriers/sandbox/sandbox.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { accountBodies } from '@waybill/contract/examples/account-bodies.ts';
import { type Role, ownScopes } from '@waybill/contract/permissions.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { createAccount } from '@waybill/server/src/identity/accounts/public-api.ts';
import { type Context, createContext } from '@waybill/server/src/context.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { startSession } from '@waybill/server/src/identity/sessions/public-api.ts';
import { callerOf } from '@waybill/server/test/api-caller.ts';
import { buildBelongings } from '@waybill/server/test/belongings.ts';
import { type BuiltUser, buildStock, buildUser } from '@waybill/server/test/builders.ts';
import { sandboxSettings, webhookSecret } from '@waybill/server/test/tracked-app.ts';
import { openFolder } from '../harness.ts';
import { startNode } from '../servers/servers.ts';
import { KnownIds } from './known-ids.ts';

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

export type Target = Awaited<ReturnType<typeof openTarget>>;

export const credentialsOf = ({ token, key }: Actor): Record<string, string> =>
  key === undefined ? (token === undefined ? {} : { token }) : { 'x-api-key': key };

const letIn = async ({ context: { pool, db }, server }: Target, actor: Actor): Promise<void> => {
  const { userId, key, keyId, role } = actor;
  if (userId === undefined) return;
  await pool.query(
    `UPDATE users SET role = $2, status = 'active' WHERE id = $1 AND (role, status) IS DISTINCT FROM ($2, 'active')`,
    [userId, role],
  );
  const { status } = await fetch(`${server.url}/api/v1/user/getUserInfo`, { headers: credentialsOf(actor) });
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

/** Where the examples of the contract ask for numbers. */
const stockEach = async (context: Context, count: number): Promise<void> => {
  for (const carrier of carriers) await buildStock(context, count, { carrier, zip5: '90001' });
};

/** Undoes what would spoil the run, as an operator would, and brings new stock. */
export const restore = async (target: Target): Promise<void> => {
  const { pool } = target.context;
  await pool.query('DELETE FROM carrier_settings');
  await pool.query('DELETE FROM rate_limits');
  await letAllIn(target);
  await stockEach(target.context, 300);
};

const fill = async (context: Context, url: string) => {
  const shop = { context, ...callerOf(url) };
  const { account: email, password } = accountBodies.login;
  const first = await createAccount(context.db, { email, password, role: 'user' });
  const admin = await buildUser(context, { role: 'admin' });
  const superAdmin = await buildUser(context, { role: 'super_admin' });
  const announcer = await buildUser(context, { role: 'announcement_admin' });
  const ownKeys = { name: 'own', scopes: [...ownScopes] as never };
  const { id: templateId } = await shop.call(endpoints.createTemplate, { body: ownKeys }, superAdmin);
  const ids = new KnownIds();
  const actorOf = (name: string, role: Role, { id, token }: BuiltUser): Actor => ({
    name,
    role,
    userId: id,
    token,
  });
  const actors: Actor[] = [
    { name: 'nobody', role: null },
    { name: 'made-up token', role: null, token: 'x'.repeat(43) },
  ];
  for (const mark of ['private-mark-of-a', 'private-mark-of-b']) {
    const had = await buildBelongings(shop, mark, { admin, superAdmin, templateId });
    const { user, batchNumber, key, keyId, paidNumbers } = had;
    ids.learn('', had, user.id);
    const own = [mark, batchNumber, key, ...paidNumbers];
    actors.push({ ...actorOf(mark, 'user', user), own });
    actors.push({ name: `key of ${mark}`, role: 'user', userId: user.id, key, keyId, own });
  }
  await stockEach(context, 3_000);
  for (let n = 0; n < 4; n += 1)
    actors.push(actorOf(`user ${n}`, 'user', await buildUser(context, { points: 1_000_000_000 })));
  // A real hash, to see whether one ever goes out.
  await context.pool.query(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE password_hash = 'none'`,
    [first],
  );
  actors.push(actorOf('admin', 'admin', admin), actorOf('super_admin', 'super_admin', superAdmin));
  actors.push(actorOf('announcement_admin', 'announcement_admin', announcer));
  return { actors, ids };
};

export const openTarget = async (ends: AsyncDisposableStack, databaseUrl: string) => {
  const folder = await openFolder(ends, 'fuzz');
  const sandbox = createSandbox();
  ends.defer(() => sandbox.close());
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
  ends.defer(() => context.close());
  const server = await startNode(ends, settings);
  /** What no answer to anybody may contain. */
  const secrets = [
    'a-secret-of-the-shop',
    webhookSecret,
    carrierKey,
    metricsToken,
    databaseUrl,
    '$argon2',
    folder,
  ];
  return { server, context, secrets, ...(await fill(context, server.url)) };
};
