import type pg from 'pg';
import type { GuessBits } from '@waybill/contract/endpoints/lots.ts';
import { type LotNumber, guessBits } from './rules.ts';

/** Numbers of a lot that are all looked at; of a larger one, stretches that follow each other. */
const mostWhole = 40_000;
const stretches = 20;
const stretchLength = 2000;

/** Where the numbers of a lot are: staged by the load that is going on, or among all numbers, which are read in full. */
export type NumbersOfLot = 'staged_shipments' | 'tracking_numbers';

// A hash picks the same numbers each time, and any of them is as likely.
const pickedFrom = (numbers: NumbersOfLot, most: number): string =>
  `SELECT carrier, tracking_number FROM ${numbers} ${numbers === 'tracking_numbers' ? 'WHERE lot_id = $1' : 'WHERE $1::bigint IS NOT NULL'}
   ORDER BY hashtext(tracking_number) LIMIT ${most}`;

/** The numbers that come next after some of a lot. They are found by their key, among those of other lots. */
const stretchesFrom = (numbers: NumbersOfLot): string =>
  `SELECT p.stretch, n.carrier, n.tracking_number AS number
   FROM (SELECT row_number() OVER () AS stretch, picked.* FROM (${pickedFrom(numbers, stretches)}) picked) p
   CROSS JOIN LATERAL (
     SELECT t.carrier, t.tracking_number, t.lot_id FROM tracking_numbers t
     WHERE t.carrier = p.carrier AND t.tracking_number >= p.tracking_number
     ORDER BY t.tracking_number LIMIT ${stretchLength}
   ) n WHERE n.lot_id = $1`;

type Client = Pick<pg.ClientBase, 'query'>;

/** Measures how easily the numbers of a lot are guessed; null where no two can be compared. */
export const measureLot = async (
  client: Client,
  lotId: number,
  rows: number,
  numbers: NumbersOfLot,
): Promise<GuessBits | null> => {
  if (rows <= mostWhole) {
    const { rows: all } = await client.query<LotNumber>(
      `SELECT carrier, tracking_number AS number FROM (${pickedFrom(numbers, mostWhole)}) picked`,
      [lotId],
    );
    return guessBits([all]);
  }
  const { rows: some } = await client.query<LotNumber & { stretch: number }>(stretchesFrom(numbers), [lotId]);
  return guessBits([...Map.groupBy(some, ({ stretch }) => stretch).values()]);
};
