import { LotProblem } from './problem.ts';
import { type Batch, type RawRow, type ReadRows, mostColumns } from './raw-rows.ts';
import { readRecords } from './read-records.ts';

const separators = [',', ';', '\t'] as const;

/** The separator that the first line has most of, outside quotations. */
const separatorOf = (start: string): string => {
  const [line = ''] = start
    .replace(/^\s+/, '')
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
};

const rowOf = (columns: number, record: { line: number; cells: readonly string[] }): RawRow => {
  const { line, cells } = record;
  const fits =
    cells.length === columns || (cells.length > columns && cells.slice(columns).join('').trim() === '');
  return { line, cells, broken: fits ? null : 'cells' };
};

/** Comma, semicolon or tab separated text with a line of names. */
export const readCsv: ReadRows = async function* (path): AsyncGenerator<Batch> {
  let names: readonly string[] | undefined;
  for await (const { records, bytesRead } of readRecords(path, (start) => ({
    delimiter: separatorOf(start),
    relax_quotes: true,
  }))) {
    const rest = names === undefined ? records.slice(1) : records;
    names ??= records[0]?.cells ?? [];
    const columns = names.length;
    if (columns > mostColumns) throw new LotProblem('too_many_columns', String(records[0]?.line ?? 1));
    yield { names, rows: rest.map((record) => rowOf(columns, record)), bytesRead };
  }
};
