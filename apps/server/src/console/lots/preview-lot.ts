import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type ChosenColumns, type LotPreview, lotFields } from '@waybill/contract/endpoints/lots.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { type Translate, isPhrase } from '../../platform/http/language.ts';
import { formParts } from '../../platform/http/form-parts.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { type LotNumber, guessBits } from './guessing/rules.ts';
import { columnUses, matchColumns } from './columns.ts';
import { type FileFormat, formatOfFile, readers } from './file-format.ts';
import { LotProblem, problemText } from './problem.ts';
import type { Batch, RawRow } from './raw-rows.ts';
import { nameOf, appErrorOf, readChosen } from './receive-lot.ts';
import type { Rejection } from './rejection.ts';
import { type ValidationContext, dayBounds, readRow } from './rules.ts';
import { readZips } from './store.ts';
import { removeUpload, saveUpload, uploadFolder } from './uploads.ts';

const rowsShown = 20;
/** Rows on which the numbers are measured. */
const rowsMeasured = 5000;
const longestValue = 100;

type Received = { readonly name: string; readonly chosen: ChosenColumns };

const receive = async (request: FastifyRequest, path: string, mostBytes: number): Promise<Received> => {
  let name: string | undefined;
  let chosen: ChosenColumns = {};
  for await (const part of formParts(request, mostBytes)) {
    if (part.type === 'field') {
      if (part.fieldname === 'columns') chosen = readChosen(part.value);
      continue;
    }
    const { bytes } = await saveUpload(part.file, path);
    if (part.file.truncated) throw new AppError('tooLarge');
    if (bytes === 0) throw new AppError('brokenUpload');
    name = nameOf(part);
  }
  if (name === undefined) throw fieldError('file', 'fields.required');
  return { name, chosen };
};

/** The first rows of a file, more of them than are shown, and why it could not be read on. */
const readStart = async (
  path: string,
  format: FileFormat,
): Promise<{ names: readonly string[]; rows: RawRow[]; problem: LotProblem | undefined }> => {
  let names: Batch['names'] = [];
  const rows: RawRow[] = [];
  try {
    for await (const batch of readers[format](path)) {
      ({ names } = batch);
      rows.push(...batch.rows.slice(0, rowsMeasured - rows.length));
      if (rows.length >= rowsMeasured) break;
    }
  } catch (error) {
    if (!(error instanceof LotProblem)) throw error;
    return { names, rows, problem: error };
  }
  return { names, rows, problem: undefined };
};

const rejectionText = (
  { field, reason }: Rejection,
  t: Translate,
): { field: string | null; reason: string } => {
  const phrase = `lots.reason.${reason}`;
  return { field, reason: isPhrase(phrase) ? t(phrase) : reason };
};

const problemOfRow = (row: RawRow, context: ValidationContext): Rejection | null => {
  if (row.broken !== null) return { field: null, reason: row.broken };
  const read = readRow(row.cells, row.line, context);
  return 'reason' in read ? read : null;
};

const numberOf = (row: RawRow, context: ValidationContext): LotNumber | null => {
  if (row.broken !== null) return null;
  const read = readRow(row.cells, row.line, context);
  return 'reason' in read ? null : { carrier: read.carrier, number: read.trackingNumber };
};

const wireRow = (row: RawRow, context: ValidationContext, t: Translate): LotPreview['rows'][number] => {
  const values = lotFields.flatMap((field) => {
    const cell = row.cells[context.indexes[field]]?.trim() ?? '';
    return cell === '' ? [] : [[field, cell.slice(0, longestValue)] as const];
  });
  const problem = problemOfRow(row, context);
  return {
    line: row.line,
    values: Object.fromEntries(values),
    problem: problem === null ? null : rejectionText(problem, t),
  };
};

/**
 * Tells what a file would bring: how its columns are read, by name or as they were chosen, its first 20 rows and what is wrong with them. Nothing of
 * the file stays. Refuses brokenUpload, tooLarge.
 */
export const previewLot = async (
  { db, config, today }: Pick<Deps, 'db' | 'config' | 'today'>,
  request: FastifyRequest,
  t: Translate,
  mostBytes: number,
): Promise<LotPreview> => {
  const path = join(uploadFolder(config.dataDir), randomUUID());
  try {
    const { name: fileName, chosen } = await receive(request, path, mostBytes).catch((error) => {
      throw appErrorOf(error);
    });
    const format = await formatOfFile(path);
    const { names, rows, problem } = await readStart(path, format);
    const { indexes, missing, dropped, ignored } = matchColumns(names, chosen);
    const context = { indexes, zips: await readZips(db), ...dayBounds(today()) };
    const numbers = missing.length > 0 ? [] : rows.flatMap((row) => numberOf(row, context) ?? []);
    const failure =
      problem ??
      (missing.length > 0
        ? new LotProblem('missing_columns', missing.join(','))
        : rows.length === 0
          ? new LotProblem('no_rows')
          : undefined);
    return {
      fileName,
      format,
      columns: columnUses(names, chosen),
      missing: [...missing],
      rows: missing.length > 0 ? [] : rows.slice(0, rowsShown).map((row) => wireRow(row, context, t)),
      droppedColumns: [...dropped],
      ignoredColumns: [...ignored],
      problem: failure === undefined ? null : problemText(t, failure.message),
      guessBits: guessBits([numbers]),
      rowsMeasured: numbers.length,
    };
  } finally {
    await removeUpload(path);
  }
};
