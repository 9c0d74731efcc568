import { type Selectable, type UpdateObject, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';

/**
 * ZIPs by their first two digits. The shipments of a lot are looked at range by range, because nothing leads from a lot to
 * them but the whole table, which nobody should wait for.
 */
export const zipRanges: readonly string[] = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

const ofRange = (range: string) => sql`zip5 BETWEEN ${`${range}000`} AND ${`${range}999`}`;

export const blockUnsold = async (db: Db, lotId: number, range: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    UPDATE shipments SET state = 'blocked', withdrawn = true,
      hold_id = NULL, holder_id = NULL, held_since = NULL, paused_until = NULL
    WHERE ${ofRange(range)} AND lot_id = ${lotId} AND state IN ('available', 'held')`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

export const unblockWithdrawn = async (db: Db, lotId: number, range: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    UPDATE shipments SET state = 'available', withdrawn = false
    WHERE ${ofRange(range)} AND lot_id = ${lotId} AND state = 'blocked' AND withdrawn AND order_id IS NULL`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
};

export const countStates = async (db: Db, lotIds: readonly number[], range: string) => {
  const { rows } = await sql<
    Pick<Selectable<Tables['shipments']>, 'state' | 'withdrawn'> & { lotId: number; count: number }
  >`
    SELECT lot_id AS "lotId", state, withdrawn, count(*) AS count FROM shipments
    WHERE ${ofRange(range)} AND lot_id = ANY (${lotIds}) GROUP BY lot_id, state, withdrawn`.execute(db);
  return rows;
};

/** Changes a lot of a status; false when it is of another. */
const change = async (
  db: Db | Tx,
  lotId: number,
  status: 'imported' | 'withdrawn',
  values: UpdateObject<Tables, 'lots'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lots')
    .set(values)
    .where('id', '=', lotId)
    .where('status', '=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** From now on nothing of an imported lot goes back on the shelf. */
export const leaveShelf = (db: Db, lotId: number): Promise<boolean> =>
  change(db, lotId, 'imported', {
    off_shelf_since: sql<string>`coalesce(off_shelf_since, clock_timestamp())`,
  });

export const joinShelf = (db: Db, lotId: number): Promise<boolean> =>
  change(db, lotId, 'withdrawn', { off_shelf_since: null });

export const markWithdrawn = (tx: Tx, lotId: number, reason: string): Promise<boolean> =>
  change(tx, lotId, 'imported', {
    status: 'withdrawn',
    withdraw_reason: reason,
    withdrawn_at: sql<string>`clock_timestamp()`,
  });

export const markRestored = (tx: Tx, lotId: number): Promise<boolean> =>
  change(tx, lotId, 'withdrawn', { status: 'imported', withdraw_reason: null, withdrawn_at: null });
