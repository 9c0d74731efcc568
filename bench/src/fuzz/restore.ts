import { keyScopes, ownScopes } from '@waybill/contract/permissions.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Context } from '@waybill/server/src/context.ts';
import { inUserTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import { movePoints } from '@waybill/server/src/points/public-api.ts';
import { startSession } from '@waybill/server/src/sessions/public-api.ts';
import { buildStock } from '@waybill/server/test/builders.ts';
import { type Actor, type Market, stockedZips, widenLimits } from './market.ts';

const fewPoints = 100_000;

const letIn = async ({ context: { pool, db }, url }: Market, actor: Actor): Promise<void> => {
  const { userId, token, key, keyId, role } = actor;
  if (userId === undefined) return;
  await pool.query(
    `UPDATE users SET role = $2, status = 'active' WHERE id = $1 AND (role, status) IS DISTINCT FROM ($2, 'active')`,
    [userId, role],
  );
  const headers: Record<string, string> = key === undefined ? { token: token ?? '' } : { 'x-api-key': key };
  const { status } = await fetch(`${url}/api/v1/user/getUserInfo`, { headers });
  if (status === 200) return;
  if (key === undefined) actor.token = (await startSession(db, userId, 'fuzz', '127.0.0.1')).token;
  // A key that was rotated has another beginning, by which keys are found.
  else
    await pool.query(
      `UPDATE api_keys SET disabled_at = NULL, revoked_at = NULL, expires_at = NULL, allowed_ips = '{}',
         collect_until = NULL, scopes = $3,
         key_hash = sha256(convert_to('apikey:' || $1, 'UTF8')), old_hash = NULL, prefix = substr($1, 1, length(prefix))
       WHERE id = $2`,
      [key, keyId, role === 'user' ? ownScopes : keyScopes],
    );
};

/** Undoes what shuts people out: accounts disabled or without their role, sessions and keys ended, limits, blocks. */
export const letAllIn = async (market: Market): Promise<void> => {
  const { pool } = market.context;
  await pool.query('DELETE FROM limit_rules WHERE code IS NULL');
  await pool.query('DELETE FROM blacklist');
  await widenLimits(market.context);
  // One after the other: all at once are more than the server takes.
  for (const actor of market.actors) await letIn(market, actor);
};

export const withOwnSession = async ({ context }: Market, actor: Actor): Promise<Actor> => {
  const { userId, key } = actor;
  if (userId === undefined || key !== undefined) return { ...actor };
  return { ...actor, token: (await startSession(context.db, userId, 'fuzz', '127.0.0.1')).token };
};

const givePoints = async ({ db, pool }: Context, actors: readonly Actor[]): Promise<void> => {
  const { rows } = await pool.query<{ user_id: number }>(
    `SELECT user_id FROM point_accounts WHERE account = 'available' AND balance < $1 AND user_id = ANY ($2)`,
    [fewPoints, actors.flatMap(({ userId }) => userId ?? [])],
  );
  for (const { user_id: userId } of rows)
    await inUserTransaction(db, userId, async (tx) => {
      await movePoints(tx, 'recharge', { userId, amount: 1_000_000 });
    });
};

/** Undoes what would spoil the run, as an operator would; gives points to who has few, and new stock. */
export const restore = async (market: Market): Promise<void> => {
  const { context } = market;
  await context.pool.query('DELETE FROM carrier_settings');
  await context.pool.query('DELETE FROM rate_limits');
  await letAllIn(market);
  await Promise.all(
    carriers.map((carrier) => buildStock(context, 300, { carrier, zip5: stockedZips[carrier] })),
  );
  await givePoints(context, market.actors);
};
