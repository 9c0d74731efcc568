import type { Reader, Tx } from '../../platform/db/database.ts';
import { listAsOurs, migrate, migrationNames } from '../../platform/db/migrate.ts';
import { readAuditCheck } from '../../console/audit/public-api.ts';
import { findAllBroken } from '../../console/invariants/public-api.ts';
import { BackupError, type Manifest, type TablePart } from './manifest.ts';
import { isKeptDay, loadOrder, unknownMigrations } from './rules.ts';
import {
  type Connection,
  analyse,
  endSignIns,
  fillJobs,
  fillTable,
  findContents,
  findReferences,
  findShapes,
  makeCallDay,
  makeRoom,
  moveUploads,
  setSequences,
  setTriggers,
} from './store.ts';
import type { ReportLine } from './write-backup.ts';

const nameOf = ({ schema, table }: { schema: string; table: string }): string => `${schema}.${table}`;

/** @throws BackupError when there is something in the database already. */
export const requireEmpty = async (connection: Connection): Promise<void> => {
  const contents = await findContents(connection);
  if (contents.length === 0) return;
  const some = contents.slice(0, 3).join(', ');
  throw new BackupError(
    `The database is not empty (${contents.length} tables and the like: ${some} …). Restore into an empty one.`,
  );
};

/** @throws BackupError when a newer version made the backup; ObstacleError when one before 0.2.0 did. */
export const requireKnown = async ({ migrations, product }: Manifest): Promise<void> => {
  const unknown = unknownMigrations(await listAsOurs(migrations), await migrationNames());
  if (unknown.length > 0)
    throw new BackupError(
      `Waybill ${product} made this backup and knows more than this version (${unknown.join(', ')}). Restore it with that one.`,
    );
};

/** The tables of a backup that go in, in their order; those of days that are over stay out, and what is not the product's. */
const tablesToFill = async (
  connection: Connection,
  { tables }: Manifest,
  reportLine: ReportLine,
): Promise<TablePart[]> => {
  for (const { schema, table } of tables) {
    // A transaction has one connection.
    if (schema === 'call_days' && isKeptDay(table, Date.now())) await makeCallDay(connection, table);
  }
  const there = new Set((await findShapes(connection)).map(nameOf));
  for (const part of tables) {
    if (there.has(nameOf(part)) || part.rows === 0) continue;
    reportLine(
      part.schema === 'call_days'
        ? `${nameOf(part)}: left out, calls are kept for 30 days`
        : `${nameOf(part)}: left out, it is no table of Waybill`,
    );
  }
  const wanted = tables.filter((part) => there.has(nameOf(part)));
  const order = loadOrder(wanted.map(nameOf), await findReferences(connection));
  return order.flatMap((name) => wanted.filter((part) => nameOf(part) === name));
};

const fillTables = async (
  connection: Connection,
  folder: string,
  manifest: Manifest,
  reportLine: ReportLine,
): Promise<void> => {
  const parts = await tablesToFill(connection, manifest, reportLine);
  const all = await findShapes(connection);
  await setTriggers(connection, all, 'DISABLE');
  await makeRoom(connection, all);
  for (const part of parts) {
    // A transaction has one connection.
    const rows = await fillTable(connection, folder, part);
    if (rows !== part.rows) throw new BackupError(`${part.file} has ${rows} rows instead of ${part.rows}`);
    if (rows > 0) reportLine(`${nameOf(part)}: ${rows} rows`);
  }
  await setSequences(connection, manifest.sequences);
  await setTriggers(connection, all, 'ENABLE');
};

export type Restored = {
  readonly sessionsEnded: number;
  readonly jobs: number;
  readonly auditEntries: number;
  readonly broken: readonly string[];
};

/** Invariants of what is stored; whether holds end in time shows once a server runs. */
const verify = async (reader: Reader): Promise<Pick<Restored, 'auditEntries' | 'broken'>> => {
  const audit = await readAuditCheck(reader, 5);
  const found = await findAllBroken(reader, ['holds_in_time', 'table_versions']);
  return {
    auditEntries: audit.rows,
    broken: [
      ...found.map(({ name, rows }) => `${name}: ${JSON.stringify(rows.slice(0, 5))}`),
      ...audit.broken.map(({ id, problem }) => `audit entry ${id}: ${problem}`),
    ],
  };
};

/**
 * Puts a backup into an empty database, in the caller's transaction: the schema that it was taken with, its rows, then
 * the migrations since. `reader` speaks over the same connection.
 */
export const restoreRows = async (
  { connection, tx }: { connection: Connection; tx: Tx },
  folder: string,
  manifest: Manifest,
  { uploads, reportLine }: { uploads: string; reportLine: ReportLine },
): Promise<Restored> => {
  await migrate(tx, (await listAsOurs(manifest.migrations)).at(-1) ?? '');
  await fillTables(connection, folder, manifest, reportLine);
  for (const name of await migrate(tx)) reportLine(`migrated ${name}`);
  const sessionsEnded = await endSignIns(connection);
  await moveUploads(connection, uploads);
  const jobs = manifest.jobs === null ? 0 : await fillJobs(connection, folder, manifest.jobs);
  await analyse(connection, await findShapes(connection));
  reportLine('checking what must always hold');
  return { sessionsEnded, jobs, ...(await verify(tx)) };
};
