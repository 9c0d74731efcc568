import { CompiledQuery } from 'kysely';
import { type Db, type Reader, type Tx, statement } from './database.ts';

/** Made by `waybill distribute`; it has no rows. */
export const twoPhaseTable = 'on_citus.two_phase';

const ask = statement<{ spread: boolean }, []>(
  `SELECT to_regclass('${twoPhaseTable}') IS NOT NULL AS spread`,
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

const askForTwoPhases = CompiledQuery.raw(`DELETE FROM ${twoPhaseTable} WHERE id = 0`);

/**
 * Has a transaction commit on all nodes or on none, where the stock is in parts: the worker's part is prepared before the
 * coordinator commits, and kept or undone by what the coordinator did, also after either died in between.
 */
export const spanNodes = async (tx: Tx): Promise<void> => {
  if (await isSpread(tx)) await tx.executeQuery(askForTwoPhases);
};
