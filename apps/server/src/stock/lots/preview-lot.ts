import {
  type ChosenColumns,
  type LotPreview,
  type LotReading,
  lotFields,
} from '@waybill/contract/endpoints/lots.ts';
import { type Columns, matchColumns } from '@waybill/files/columns.ts';
import type { TableRow } from '@waybill/files/read-table.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Translate } from '../../platform/http/language.ts';
import { type LotFile, formatOfFile, readColumns } from './read-lot.ts';
import {
  type Rejection,
  type ValidationContext,
  dayBounds,
  looksPersonal,
  readRow,
  unknownValue,
} from './rules.ts';
import { LotProblem, problemText } from './problem.ts';
import type { LotShipment } from './shipment.ts';
import { receiveFile, saidOfFile } from './receive-lot.ts';
import { readZips } from './store.ts';
import { newUpload, removeUpload } from './uploads.ts';

const rowsShown = 20;
const rowsCounted = 200_000;
const longestValue = 100;
const rowsAReason = 3;
const linesAReason = 10;
const mostGroups = 50;

type Reason = Rejection & { rows: number; readonly lines: number[] };
class FileStart {
  headingLine = 0;
  sheets: readonly string[] = [];
  sheet: string | undefined;
  columns: Columns = matchColumns([]);
  readonly rows: LotPreview['rows'] = [];
  good = 0;
  bad = 0;
  whole = false;
  problem: LotProblem | undefined;
  readonly reasons = new Map<string, Reason>();
  readonly unknown = new Map<string, LotPreview['unknownValues'][number]>();
  private readonly seen = new Set<string>();

  take(row: TableRow, context: ValidationContext, t: Translate): void {
    const read =
      row.broken === null ? readRow(row.cells, row.line, context) : { field: null, reason: row.broken };
    const rejection = rejectionOf(read, this.seen);
    this[rejection === undefined ? 'good' : 'bad'] += 1;
    const reason = rejection === undefined ? undefined : this.count(rejection, row.line);
    if (this.rows.length < rowsShown || (reason !== undefined && reason.rows <= rowsAReason))
      this.rows.push({
        line: row.line,
        values: { ...valuesOf(row, context), ...('reason' in read ? {} : valuesRead(read)) },
        problem: rejection === undefined ? null : rejectionText(rejection, t),
      });
    for (const field of ['carrier', 'status'] as const) {
      const value = unknownValue(field, row.cells, context)?.slice(0, longestValue);
      if (value === undefined || looksPersonal(field, value)) continue;
      const before = this.unknown.get(`${field} ${value}`);
      if (before !== undefined || this.unknown.size < mostGroups)
        this.unknown.set(`${field} ${value}`, { field, value, rows: (before?.rows ?? 0) + 1 });
    }
  }

  private count(rejection: Rejection, line: number): Reason {
    const key = `${rejection.field} ${rejection.reason}`;
    const reason = this.reasons.get(key) ?? { ...rejection, rows: 0, lines: [] };
    this.reasons.set(key, reason);
    reason.rows += 1;
    if (reason.lines.length < linesAReason) reason.lines.push(line);
    return reason;
  }
}

const rejectionText = ({ field, reason }: Rejection, t: Translate) => ({
  field,
  reason: t(`lots.reason.${reason}`),
});

const valuesOf = ({ cells }: TableRow, { indexes }: ValidationContext) =>
  Object.fromEntries(
    lotFields.flatMap((field) => {
      const cell = cells[indexes[field]]?.trim() ?? '';
      return cell === '' ? [] : [[field, cell.slice(0, longestValue)] as const];
    }),
  );

const shownAsRead = [
  'trackingNumber',
  'zip5',
  'originZip5',
  'shippedOn',
  'expectedOn',
  'deliveredOn',
] as const;
const valuesRead = (read: LotShipment) =>
  Object.fromEntries(shownAsRead.flatMap((field) => (read[field] ? [[field, read[field]] as const] : [])));

/** Why a row would not go in; only the first of a number does. Adds the number to those `seen`. */
const rejectionOf = (read: LotShipment | Rejection, seen: Set<string>): Rejection | undefined => {
  if ('reason' in read) return read;
  const key = `${read.carrier} ${read.trackingNumber}`;
  if (seen.has(key)) return { field: 'trackingNumber', reason: 'duplicate' };
  seen.add(key);
  return undefined;
};

const readStart = async (
  file: LotFile,
  chosen: ChosenColumns,
  known: Pick<ValidationContext, 'zips' | 'oldest' | 'newest'>,
  t: Translate,
): Promise<FileStart> => {
  const start = new FileStart();
  try {
    for await (const batch of readColumns(file, chosen, known, (names) => Object.assign(start, names))) {
      const { headingLine, columns, rows, context, settle } = batch;
      Object.assign(start, { headingLine, columns });
      if (columns.missing.length > 0) return start;
      await settle();
      for (const row of rows) start.take(row, context, t);
      if (start.good + start.bad >= rowsCounted) return start;
    }
  } catch (error) {
    if (!(error instanceof LotProblem)) throw error;
    start.problem = error;
    return start;
  }
  start.whole = true;
  return start;
};

const questionsOf = (
  { columns, problem, reasons }: FileStart,
  reading: LotReading,
): LotPreview['questions'] => [
  ...(problem?.code === 'encoding' ? ['encoding' as const] : []),
  ...(columns.missing.includes('carrier') && columns.uses.length > 0 ? ['carrier' as const] : []),
  ...(problem?.code === 'day_order' ? ['dayOrder' as const] : []),
  ...(reading.zeros === true || [...reasons.values()].some(({ reason }) => reason === 'zip_short')
    ? ['zeros' as const]
    : []),
];

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
  const path = newUpload(config.dataDir);
  try {
    const { name, said } = await receiveFile(request, path, mostBytes, (fields) => fields);
    const { chosenColumns, reading } = saidOfFile(said);
    const format = await formatOfFile(path);
    const context = { zips: await readZips(db), ...dayBounds(today()) };
    const start = await readStart({ path, format, reading }, chosenColumns, context, t);
    const { columns, rows } = start;
    const { missing, dropped, ignored } = columns;
    const failure =
      start.problem ??
      (missing.length > 0
        ? new LotProblem('missing_columns', missing.join(','))
        : rows.length === 0
          ? new LotProblem('no_rows')
          : undefined);
    return {
      fileName: name,
      format,
      sheets: [...start.sheets],
      sheet: start.sheet ?? null,
      headingLine: start.headingLine,
      questions: questionsOf(start, reading),
      columns: [...columns.uses],
      missing: [...missing],
      rows: missing.length > 0 ? [] : rows,
      rowsGood: start.good,
      rowsBad: start.bad,
      whole: start.whole,
      reasons: [...start.reasons.values()]
        .toSorted((one, other) => other.rows - one.rows)
        .slice(0, mostGroups)
        .map((reason) => ({ rows: reason.rows, lines: reason.lines, ...rejectionText(reason, t) })),
      unknownValues: [...start.unknown.values()],
      droppedColumns: [...dropped],
      ignoredColumns: [...ignored],
      problem: failure === undefined ? null : problemText(t, failure.message),
    };
  } finally {
    await removeUpload(path);
  }
};
