import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type ChosenColumns, type LotPreview, lotFields } from '@waybill/contract/endpoints/lots.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { type Translate, isPhrase } from '../../platform/http/language.ts';
import { formParts } from '../../platform/http/form-parts.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { type LotNumber, guessBits } from './guessing/rules.ts';
import { type Columns, columnUses, matchColumns } from './columns.ts';
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
/** Rows after which counting stops; reading them takes about a second. */
const rowsCounted = 200_000;
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

const rowOf = (row: RawRow, context: ValidationContext) =>
  row.broken === null ? readRow(row.cells, row.line, context) : { field: null, reason: row.broken };

type ShownRow = { readonly row: RawRow; readonly rejection: Rejection | undefined };

type FileStart = {
  readonly names: readonly string[];
  /** Rows that are shown, and why they would not go in. */
  readonly rows: readonly ShownRow[];
  readonly numbers: readonly LotNumber[];
  /** Rows that would go in, and rows that would not. */
  readonly good: number;
  readonly bad: number;
  /** Whether it was read to its end. */
  readonly whole: boolean;
  /** Why it could not be read on. */
  readonly problem: LotProblem | undefined;
};

/** Why a row would not go in; only the first of a number does. Adds the number to those `seen`. */
const rejectionOf = (read: ReturnType<typeof rowOf>, seen: Set<string>): Rejection | undefined => {
  if ('reason' in read) return read;
  const key = `${read.carrier} ${read.trackingNumber}`;
  if (seen.has(key)) return { field: 'trackingNumber', reason: 'duplicate' };
  seen.add(key);
  return undefined;
};

/** Reads rows until enough are counted; stops at once where a required column is missing. */
const readStart = async (
  path: string,
  format: FileFormat,
  chosen: ChosenColumns,
  context: Omit<ValidationContext, 'indexes'>,
): Promise<FileStart> => {
  let names: Batch['names'] = [];
  let columns: Columns | undefined;
  const rows: ShownRow[] = [];
  const numbers: LotNumber[] = [];
  const seen = new Set<string>();
  const counts = { good: 0, bad: 0 };
  const told = (whole: boolean, problem?: LotProblem): FileStart => ({
    names,
    rows,
    numbers,
    ...counts,
    whole,
    problem,
  });
  try {
    for await (const batch of readers[format](path)) {
      if (columns === undefined || batch.names !== names) columns = matchColumns(batch.names, chosen);
      ({ names } = batch);
      if (columns.missing.length > 0) return told(false);
      for (const row of batch.rows) {
        const read = rowOf(row, { ...context, indexes: columns.indexes });
        const rejection = rejectionOf(read, seen);
        counts[rejection === undefined ? 'good' : 'bad'] += 1;
        if (rows.length < rowsShown) rows.push({ row, rejection });
        if (!('reason' in read) && numbers.length < rowsMeasured)
          numbers.push({ carrier: read.carrier, number: read.trackingNumber });
      }
      if (counts.good + counts.bad >= rowsCounted) return told(false);
    }
  } catch (error) {
    if (!(error instanceof LotProblem)) throw error;
    return told(false, error);
  }
  return told(true);
};

const rejectionText = (
  { field, reason }: Rejection,
  t: Translate,
): { field: string | null; reason: string } => {
  const phrase = `lots.reason.${reason}`;
  return { field, reason: isPhrase(phrase) ? t(phrase) : reason };
};

const wireRow = (
  { row, rejection }: ShownRow,
  indexes: ValidationContext['indexes'],
  t: Translate,
): LotPreview['rows'][number] => {
  const values = lotFields.flatMap((field) => {
    const cell = row.cells[indexes[field]]?.trim() ?? '';
    return cell === '' ? [] : [[field, cell.slice(0, longestValue)] as const];
  });
  return {
    line: row.line,
    values: Object.fromEntries(values),
    problem: rejection === undefined ? null : rejectionText(rejection, t),
  };
};

/**
 * Tells what a file would bring: how its columns are read, by name or as they were chosen, its first 20 rows and what
 * is wrong with them, and how many rows would go in. Nothing of the file stays. Throws brokenUpload, tooLarge.
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
    const context = { zips: await readZips(db), ...dayBounds(today()) };
    const { names, rows, numbers, good, bad, whole, problem } = await readStart(
      path,
      format,
      chosen,
      context,
    );
    const { indexes, missing, dropped, ignored } = matchColumns(names, chosen);
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
      rows: missing.length > 0 ? [] : rows.map((row) => wireRow(row, indexes, t)),
      rowsGood: good,
      rowsBad: bad,
      whole,
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
