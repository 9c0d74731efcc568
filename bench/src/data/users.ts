import { termsVersion } from '@waybill/contract/constants.ts';
import { inUserTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import { movePoints, openLedger } from '@waybill/server/src/points/public-api.ts';
import { tokenHash } from '@waybill/server/src/sessions/public-api.ts';
import { openPool } from './bench-database.ts';

export type BenchUser = { readonly id: number; readonly email: string; readonly token: string };

const points = 1_000_000_000;

export const buildUsers = async (url: string, count: number): Promise<BenchUser[]> => {
  const { db, pool, close } = openPool(url, 8);
  const { rows } = await pool.query<{ id: number; email: string }>(
    `INSERT INTO users (user_name, email, status, password_hash, accepted_terms)
     SELECT n || '@bench.example', n || '@bench.example', 'active', 'none', $2 FROM generate_series(1, $1::int) n RETURNING id, email`,
    [count, termsVersion],
  );
  const users = rows.map(({ id, email }) => ({ id, email, token: `bench-token-${id}` }));
  await pool.query(
    `WITH started AS (
       INSERT INTO sessions (user_id, expires_at)
       SELECT user_id, now() + interval '24 hours' FROM unnest($2::bigint[]) user_id RETURNING user_id, id, expires_at
     )
     INSERT INTO session_tokens (token_hash, user_id, session_id, expires_at, exchange_until)
     SELECT t.hash, s.user_id, s.id, s.expires_at, s.expires_at
     FROM started s JOIN unnest($1::bytea[], $2::bigint[]) AS t (hash, user_id) ON t.user_id = s.user_id`,
    [users.map(({ token }) => tokenHash(token)), users.map(({ id }) => id)],
  );
  const givePoints = (id: number): Promise<unknown> =>
    inUserTransaction(db, id, async (tx) => {
      await openLedger(tx, id);
      await movePoints(tx, 'recharge', { userId: id, amount: points });
    });
  const left = users.values();
  const worker = async (): Promise<void> => {
    for (const { id } of left) await givePoints(id);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await close();
  return users;
};

export const rotate = <T>(list: readonly T[]): (() => T) => {
  let at = 0;
  return () => {
    const item = list[at % list.length];
    if (item === undefined) throw new RangeError('nothing to go round');
    at += 1;
    return item;
  };
};
