import { tokenHash } from '@waybill/server/src/sessions/public-api.ts';
import type { RawDatabase } from './raw-database.ts';

const listText = `SELECT id, tracking_number, carrier, status, city, region, zip5, shipped_on FROM shipments
  WHERE zip5 = $1 AND NOT sellable AND carrier = 'ups' AND shipped_on BETWEEN $2 AND $3
  ORDER BY shipped_on DESC, id DESC LIMIT 50`;

// One commit: the number, the points that may not fall below nothing, the order and its line in the ledger.
const reserveText = `WITH taken AS (
    UPDATE bench_numbers SET owner = $2 WHERE id = $1 AND owner IS NULL RETURNING id
  ), paid AS (
    UPDATE bench_purses SET points = points - 1 FROM taken WHERE user_id = $2 AND points >= 1 RETURNING points
  ), ordered AS (
    INSERT INTO bench_orders (user_id, number_id) SELECT $2, taken.id FROM taken, paid RETURNING id
  )
  INSERT INTO bench_ledger (user_id, order_id, points) SELECT $2, id, -1 FROM ordered RETURNING order_id`;

const knownTokens = new Map<string, number>();

/** What the peers were asked for, as plainly as it can be done: with an opaque token, of which a copy is kept. */
export const rawPeers = ({ ask }: RawDatabase) => {
  const userOf = async (token: string): Promise<number> => {
    const hash = tokenHash(token);
    const key = hash.toString('base64');
    const known = knownTokens.get(key);
    if (known !== undefined) return known;
    const text = 'SELECT user_id FROM session_tokens WHERE token_hash = $1';
    const [found] = await ask('peers-token', text, [hash]);
    const user = Number(found?.['user_id']);
    if (Number.isNaN(user)) throw new Error('no such token');
    knownTokens.set(key, user);
    return user;
  };
  return {
    /** Fifty rows of eight columns by one statement. */
    list: async (token: string, zip5: string, startDay: string, endDay: string): Promise<object> => {
      await userOf(token);
      const rows = await ask('peers-list', listText, [zip5, startDay, endDay]);
      return { list: rows, total: rows.length };
    },
    /** One number by one statement. */
    reserve: async (token: string, number: string): Promise<object> => {
      const [ordered] = await ask('peers-reserve', reserveText, [number, await userOf(token)]);
      if (ordered === undefined) throw new Error('the number is taken');
      return { orderId: ordered['order_id'] };
    },
  };
};
