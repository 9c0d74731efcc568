import { basename, resolve } from 'node:path';
import { type Auditor, type Operator, commandLine } from '../../platform/access/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import { formatOfFile } from './read-lot.ts';
import { type ImportContext, type ImportOptions, type ImportOutcome, runImport } from './run-import.ts';
import { type LotDescription, type NewLot, type StoredLot, findLotByFile, insertLot } from './store.ts';
import { digestOf } from './uploads.ts';

/** Turns the unique index of the files into the error it means: the lot of a file may wait to be restored. */
export const rejectSameFile =
  (db: Db, fileHash: Buffer) =>
  async (error: unknown): Promise<never> => {
    if (violatedConstraint(error) !== 'lots_by_file') throw error;
    const lot = await findLotByFile(db, fileHash);
    throw new AppError(lot?.status === 'withdrawn' ? 'sameFileWithdrawn' : 'sameFile');
  };

/** Stores a lot that is to be imported from a file, with its entry of the audit. */
export const storeLot = async (
  tx: Tx,
  by: Auditor | Operator,
  { source, owner, basis, offer, mask = 'standard', chosenColumns = {}, reading = {} }: LotDescription,
  file: Omit<NewLot, keyof LotDescription>,
): Promise<StoredLot> => {
  const described = { source, owner, basis, offer, mask };
  const stored = await insertLot(tx, { ...file, ...described, chosen_columns: chosenColumns, reading });
  await writeAudit(tx, by, {
    act: 'lot.import',
    targetId: stored.id,
    targetName: stored.file_name,
    after: { ...described, bytes: stored.bytes_total },
  });
  return stored;
};

/** Imports a file of this machine as a lot, from beginning to end. The file stays where it is. */
export const importFile = async (
  context: ImportContext,
  file: string,
  description: LotDescription & { readonly importedByName: string },
  options: ImportOptions = {},
): Promise<ImportOutcome & { readonly lotId: number; readonly bytes: number }> => {
  const path = resolve(file);
  const { hash, bytes } = await digestOf(path);
  const fileFormat = await formatOfFile(path);
  const lot = await inTransaction(context.db, (tx) =>
    storeLot(tx, commandLine(description.importedByName), description, {
      file_name: basename(path),
      file_hash: hash,
      file_format: fileFormat,
      bytes_total: bytes,
      imported_by_name: description.importedByName,
    }),
  ).catch(rejectSameFile(context.db, hash));
  return { ...(await runImport(context, lot, path, options)), lotId: lot.id, bytes };
};
