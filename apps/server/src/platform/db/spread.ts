import { type Db, type Reader, type Tx, statement } from './database.ts';

const ask = statement<{ spread: boolean }, []>(
  `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS spread`,
);

const homes = new WeakMap<Tx, Db>();
const known = new WeakMap<Reader, Promise<boolean>>();

export const recordHome = (tx: Tx, db: Db): void => void homes.set(tx, db);

/**
 * Whether the stock may be in parts on several nodes (docs/growth.md), where rows of one part only can be locked by one
 * statement. Asked once for each database: it is divided while no server is at work.
 */
export const isSpread = (reader: Reader): Promise<boolean> => {
  const database = homes.get(reader as Tx) ?? reader;
  const said = known.get(database);
  if (said !== undefined) return said;
  const asked = ask(reader).then(([row]) => row?.spread === true);
  known.set(database, asked);
  asked.catch(() => known.delete(database));
  return asked;
};
