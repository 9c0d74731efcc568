import type { GuessBits } from '@waybill/contract/endpoints/lots.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { StoredLot } from '../store.ts';

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
