/** A table that leaves the coordinator when one database is no longer enough (docs/growth.md). */
export type Spread = {
  readonly table: string;
  /** The column by whose hash its rows are divided among the workers. */
  readonly by: string;
  /** Foreign keys that lead from it to a table of the coordinator: dropped, for no worker could check them. */
  readonly droppedKeys: readonly string[];
};

/** The stock. Everything else stays on the coordinator, where accounts, points and orders are one transaction. */
export const spreadTables: readonly Spread[] = [
  // A lot is never deleted, and an import writes its shipments under the lock of their lot.
  { table: 'shipments', by: 'zip5', droppedKeys: ['shipments_lot_id_fkey'] },
  { table: 'tracking_numbers', by: 'tracking_number', droppedKeys: [] },
];
