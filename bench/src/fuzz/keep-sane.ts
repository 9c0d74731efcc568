import { keyScopes, ownScopes } from '@waybill/contract/permissions.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { type Context } from '@waybill/server/src/context.ts';
import { inUserTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import { movePoints } from '@waybill/server/src/points/public-api.ts';
import { startSession } from '@waybill/server/src/sessions/public-api.ts';
import { buildStock } from '@waybill/server/test/builders.ts';
import { type Actor, type Market, widenLimits } from './market.ts';
import { stockedZips } from './sense.ts';

/** Points below which an account gets more, hundredths. */
const fewPoints = 100_000;

const putBack = async ({ pool }: Context): Promise<void> => {
  await pool.query('DELETE FROM blacklist');
  await pool.query('DELETE FROM carrier_settings');
  await pool.query('DELETE FROM rate_limits');
};

const ownLimitsOnly = async (context: Context): Promise<void> => {
  await context.pool.query('DELETE FROM limit_rules WHERE code IS NULL');
  await widenLimits(context);
};

const restock = async (context: Context): Promise<void> => {
  await Promise.all(
    carriers.map((carrier) => buildStock(context, 300, { carrier, zip5: stockedZips[carrier] })),
  );
};

const restoreRole = async ({ pool }: Context, { role, userId }: Actor): Promise<void> => {
  await pool.query(
    `UPDATE users SET role = $2, status = 'active' WHERE id = $1 AND (role, status) IS DISTINCT FROM ($2, 'active')`,
    [userId, role],
  );
};

/** A key that was rotated has another beginning, by which keys are found. */
const restoreKey = ({ pool }: Context, { key, keyId, role }: Actor): Promise<unknown> =>
  pool.query(
    `UPDATE api_keys SET disabled_at = NULL, revoked_at = NULL, expires_at = NULL, allowed_ips = '{}',
       collect_until = NULL, scopes = $3,
       key_hash = sha256(convert_to('apikey:' || $1, 'UTF8')), old_hash = NULL, prefix = substr($1, 1, length(prefix))
     WHERE id = $2`,
    [key, keyId, role === 'user' ? ownScopes : keyScopes],
  );

export const letInAgain = async ({ context, url }: Market, actor: Actor): Promise<void> => {
  const { userId, token, key, role } = actor;
  if (userId === undefined || role === null) return;
  await restoreRole(context, actor);
  const headers: Record<string, string> = key === undefined ? { token: token ?? '' } : { 'x-api-key': key };
  const { status } = await fetch(`${url}/api/v1/user/getUserInfo`, { headers });
  if (status === 200) return;
  if (key !== undefined) await restoreKey(context, actor);
  else if (status === 401) actor.token = (await startSession(context.db, userId, 'fuzz', '127.0.0.1')).token;
};

/**
 * The same for all of them, and takes away limits that the run itself has set. One after the other: all at once, beside
 * the run's own calls, are more than the server takes, and it would reject some of those.
 */
export const letAllInAgain = async (market: Market): Promise<void> => {
  await ownLimitsOnly(market.context);
  await Array.fromAsync(market.actors, (actor) => letInAgain(market, actor));
};

/** Somebody with a session beside the one that they have; who has none stays as they are. */
export const ownSession = async ({ context }: Market, actor: Actor): Promise<Actor> => {
  const { userId, token, role } = actor;
  if (userId === undefined || token === undefined || role === null) return { ...actor };
  return { ...actor, token: (await startSession(context.db, userId, 'fuzz', '127.0.0.1')).token };
};

/**
 * Undoes what would spoil the run, as an operator would: accounts that were disabled or lost their role, sessions and
 * keys that were ended, blocks, limits, accounts of carriers, counts of tries. Gives points to who has few, and new stock.
 */
export const keepSane = async (market: Market): Promise<void> => {
  const { context, actors } = market;
  await putBack(context);
  await letAllInAgain(market);
  await restock(context);
  const { rows } = await context.pool.query<{ user_id: string }>(
    `SELECT user_id FROM point_accounts WHERE account = 'available' AND balance < $1 AND user_id = ANY ($2)`,
    [fewPoints, actors.flatMap(({ userId }) => userId ?? [])],
  );
  for (const { user_id: id } of rows)
    await inUserTransaction(context.db, Number(id), (tx) =>
      movePoints(tx, 'recharge', { userId: Number(id), amount: 1_000_000 }).then(() => undefined),
    );
};
