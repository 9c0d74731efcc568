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

const partsOf = statement<{ zips: string[] }, [readonly string[]]>(
  `SELECT array_agg(zip5) AS zips FROM unnest($1::text[]) AS z (zip5)
   GROUP BY get_shard_id_for_distribution_column('shipments', zip5)`,
);

/**
 * SQL of the condition that a shipment `s` is in the part of some ZIPs, given as SQL of a list of them that all lie in one.
 * A statement that says so wherever it reads the stock is answered by one node as it stands, whatever its form. It is for
 * stock that is in parts alone: the other conditions find the rows.
 */
export const inPart = (zips: string): string => `AND s.zip5 = ANY (${zips})`;

/**
 * What `ask` answers of things that have a ZIP each, asked of one part of the stock after the other; of all of them at once
 * where it is undivided. Each time it gets those of the part, in their order.
 */
export const askByPart = async <Asked extends { readonly zip5: string }, Row>(
  reader: Reader,
  asked: readonly Asked[],
  ask: (some: readonly Asked[]) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  if (asked.length === 0) return [];
  if (!(await isSpread(reader))) return [...(await ask(asked))];
  const answers: Row[] = [];
  for (const { zips } of await partsOf(reader, [...new Set(asked.map(({ zip5 }) => zip5))])) {
    const inIt = new Set(zips);
    // One after the other: a request takes one connection, not one a part.
    answers.push(...(await ask(asked.filter(({ zip5 }) => inIt.has(zip5)))));
  }
  return answers;
};
