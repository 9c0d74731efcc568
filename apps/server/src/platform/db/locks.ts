/**
 * Classes of the advisory locks with two numbers: the class, and what is locked of it, or 0. Nodes of two releases work
 * side by side during an upgrade, so a number that is in use stays as it is.
 */
export const locks = {
  /** By account: what changes its holds, orders or points. */
  user: 1,
  /** By lot: its import. */
  lotImport: 2,
  lotLoad: 3,
  limitCount: 4,
  publishing: 6,
  securityLog: 12,
  exceptions: 13,
  staffRoles: 100,
  /** By hash of the reference. */
  payment: 101,
  /** By hash of the name of a set of workers, held as long as its process lives. */
  workers: 181,
} as const;

/** Advisory locks with one number of 64 bits, as it stands in SQL. */
export const wideLocks = {
  migrations: '3853314791062309107',
  embeddedServer: '7702011',
  /** Taken in a function of migration 0010. */
  makeCallDays: "hashtext('make_call_days')",
  /** Taken in a function of migration 0059. */
  stockWeeks: "hashtext('stock_weeks')",
} as const;
