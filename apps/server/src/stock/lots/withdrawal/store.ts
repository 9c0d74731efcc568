import { type Selectable, type UpdateObject, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';

/**
 * ZIPs by their first two digits. The shipments of a lot are looked at range by range, because nothing leads from a lot to
 * them but the whole table, which nobody should wait for.
 */
export const zipRanges: readonly string[] = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

export type ShelfAct = 'withdraw' | 'restore';

const ofRange = (range: string) => sql`zip5 BETWEEN ${`${range}000`} AND ${`${range}999`}`;

const changeRows =
  (set: string, where: string) =>
  async (db: Db, lotId: number, range: string): Promise<number> => {
    const { numAffectedRows } = await sql`
    UPDATE shipments SET ${sql.raw(set)}
    WHERE ${ofRange(range)} AND lot_id = ${lotId} AND ${sql.raw(where)}`.execute(db);
    return Number(numAffectedRows ?? 0n);
  };

/** Takes the unsold rows of a lot off the shelf, or puts those back that left it so; answers how many. */
export const moveRows = {
  withdraw: changeRows(
    `state = 'blocked', withdrawn = true, hold_id = NULL, holder_id = NULL, held_since = NULL, paused_until = NULL`,
    `state IN ('available', 'held')`,
  ),
  restore: changeRows(
    `state = 'available', withdrawn = false`,
    `state = 'blocked' AND withdrawn AND order_id IS NULL`,
  ),
};

export const countStates = async (db: Db, lotIds: readonly number[], range: string) => {
  const { rows } = await sql<
    Pick<Selectable<Tables['shipments']>, 'state' | 'withdrawn'> & { lotId: number; count: number }
  >`
    SELECT lot_id AS "lotId", state, withdrawn, count(*) AS count FROM shipments
    WHERE ${ofRange(range)} AND lot_id = ANY (${lotIds}) GROUP BY lot_id, state, withdrawn`.execute(db);
  return rows;
};

/** Changes a lot that is not withdrawn yet, or one that is; false when it is another. */
const change = async (
  db: Db | Tx,
  act: ShelfAct,
  lotId: number,
  values: UpdateObject<Tables, 'lots'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lots')
    .set(values)
    .where('id', '=', lotId)
    .where('status', '=', act === 'withdraw' ? 'imported' : 'withdrawn')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** From now on nothing of the lot goes back on the shelf, or all of it may. */
export const beginMove = (db: Db, act: ShelfAct, lotId: number): Promise<boolean> =>
  change(db, act, lotId, {
    off_shelf_since: act === 'withdraw' ? sql<string>`coalesce(off_shelf_since, clock_timestamp())` : null,
  });

export const markMoved = (tx: Tx, act: ShelfAct, lotId: number, reason: string): Promise<boolean> =>
  change(
    tx,
    act,
    lotId,
    act === 'withdraw'
      ? { status: 'withdrawn', withdraw_reason: reason, withdrawn_at: sql<string>`clock_timestamp()` }
      : { status: 'imported', withdraw_reason: null, withdrawn_at: null },
  );
