import { type Reader, statement } from './database.ts';
import { isSpread } from './spread.ts';

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
