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

/** The numbers that come next after one, among those of other lots: they are found by their key. */
const stretchFrom = `SELECT n.carrier, n.tracking_number AS number FROM (
     SELECT carrier, tracking_number, lot_id FROM tracking_numbers
     WHERE carrier = $1 AND tracking_number >= $2 ORDER BY tracking_number LIMIT ${stretchLength}
   ) n WHERE n.lot_id = $3`;

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
  const { rows: picked } = await client.query<{ carrier: string; tracking_number: string }>(
    pickedFrom(numbers, stretches),
    [lotId],
  );
  const found: LotNumber[][] = [];
  for (const { carrier, tracking_number: number } of picked) {
    // One after the other, on one connection.
    const { rows: some } = await client.query<LotNumber>(stretchFrom, [carrier, number, lotId]);
    if (some.length > 0) found.push(some);
  }
  return found;
};
