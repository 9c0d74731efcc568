import type pg from 'pg';
import type { GuessBits } from '@waybill/contract/endpoints/lots.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { StoredLot } from '../store.ts';
import type { LotNumber } from './rules.ts';

/** A lot with numbers in the stock that was never measured. */
export const findUnmeasured = (db: Db): Promise<Pick<StoredLot, 'id' | 'rows_imported'> | undefined> =>
  db
    .selectFrom('lots')
    .select(['id', 'rows_imported'])
    .where('guess_measured', '=', false)
    .where('status', 'in', ['imported', 'withdrawn'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Keeps what was measured of a lot. */
export const saveGuess = async (db: Db, lotId: number, bits: GuessBits | null): Promise<void> => {
  await db
    .updateTable('lots')
    .set({
      guess_measured: true,
      guess_bits_standard: bits?.standard ?? null,
      guess_bits_strict: bits?.strict ?? null,
    })
    .where('id', '=', lotId)
    .execute();
};

/** Locks a lot and answers it; undefined when there is none. */
export const lockLot = (tx: Tx, lotId: number): Promise<StoredLot | undefined> =>
  tx.selectFrom('lots').selectAll().where('id', '=', lotId).forUpdate().executeTakeFirst();

/** Shows more or less of the unpaid numbers of a lot. */
export const updateMask = (tx: Tx, lotId: number, mask: NumberMask): Promise<StoredLot> =>
  tx.updateTable('lots').set({ mask }).where('id', '=', lotId).returningAll().executeTakeFirstOrThrow();

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

/** Numbers of a lot, those in one list following each other: all of a small lot, some stretches of a large one. */
export const sampleNumbers = async (
  client: Client,
  lotId: number,
  rows: number,
  numbers: NumbersOfLot,
): Promise<LotNumber[][]> => {
  if (rows <= mostWhole) {
    const { rows: all } = await client.query<LotNumber>(
      `SELECT carrier, tracking_number AS number FROM (${pickedFrom(numbers, mostWhole)}) picked`,
      [lotId],
    );
    return [all];
  }
  const { rows: some } = await client.query<LotNumber & { stretch: number }>(stretchesFrom(numbers), [lotId]);
  return [...Map.groupBy(some, ({ stretch }) => stretch).values()];
};
