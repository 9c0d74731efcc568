import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import type { StoredLot } from '../store.ts';

/**
 * ZIPs by their first two digits. The shipments of a lot are looked at part by part, because nothing leads from a lot to
 * them but the whole table, which nobody should wait for.
 */
export const zipParts: readonly string[] = Array.from({ length: 100 }, (_, part) =>
  String(part).padStart(2, '0'),
);

const ofPart = (lotId: number, part: string) =>
  sql`zip5 BETWEEN ${`${part}000`} AND ${`${part}999`} AND lot_id = ${lotId}`;

export const blockUnsold = async (db: Db, lotId: number, part: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    UPDATE shipments SET state = 'blocked', withdrawn = true,
      hold_id = NULL, holder_id = NULL, held_since = NULL, paused_until = NULL
    WHERE ${ofPart(lotId, part)} AND state IN ('available', 'held')`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

export const unblockWithdrawn = async (db: Db, lotId: number, part: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    UPDATE shipments SET state = 'available', withdrawn = false
    WHERE ${ofPart(lotId, part)} AND state = 'blocked' AND withdrawn AND order_id IS NULL`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

export type StateCount = {
  readonly lotId: number;
  readonly state: Tables['shipments']['state']['__select__'];
  readonly withdrawn: boolean;
  readonly count: number;
};

export const countStates = async (db: Db, lotIds: readonly number[], part: string): Promise<StateCount[]> => {
  const { rows } = await sql<StateCount>`
    SELECT lot_id AS "lotId", state, withdrawn, count(*) AS count FROM shipments
    WHERE zip5 BETWEEN ${`${part}000`} AND ${`${part}999`} AND lot_id = ANY (${lotIds})
    GROUP BY lot_id, state, withdrawn`.execute(db);
  return rows;
};

/** From now on nothing of an imported lot goes back on the shelf; false when it is not imported. */
export const leaveShelf = async (db: Db, lotId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lots')
    .set({ off_shelf_since: sql<string>`coalesce(off_shelf_since, clock_timestamp())` })
    .where('id', '=', lotId)
    .where('status', '=', 'imported')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const joinShelf = async (db: Db, lotId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lots')
    .set({ off_shelf_since: null })
    .where('id', '=', lotId)
    .where('status', '=', 'withdrawn')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const markWithdrawn = (tx: Tx, lotId: number, reason: string): Promise<StoredLot | undefined> =>
  tx
    .updateTable('lots')
    .set({ status: 'withdrawn', withdraw_reason: reason, withdrawn_at: sql<string>`clock_timestamp()` })
    .where('id', '=', lotId)
    .where('status', '=', 'imported')
    .returningAll()
    .executeTakeFirst();

export const markRestored = (tx: Tx, lotId: number): Promise<StoredLot | undefined> =>
  tx
    .updateTable('lots')
    .set({ status: 'imported', withdraw_reason: null, withdrawn_at: null })
    .where('id', '=', lotId)
    .where('status', '=', 'withdrawn')
    .returningAll()
    .executeTakeFirst();
