import { FileProblem } from './file-problem.ts';
import { type Row, type Rows, isBlank, longestRow, mostColumns } from './rows.ts';

const separators = [',', ';', '\t', '|'];
const quoteCode = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const lineEnds = /\r\n|\r|\n/g;
/** What a text begins with that says its separator, as Excel writes and reads it. */
const saidSeparator = /^\s*"?sep=(.)"?[ \t]*(?=\r|\n)/i;
/** Characters by which the separator is told. */
const enough = 32_768;

/** The place behind a quotation; -1 where the text ends before it does. */
const endOfQuotation = (text: string, from: number, last: boolean): number => {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1 || (at + 1 === text.length && !last)) return -1;
    if (text.charCodeAt(at + 1) !== quoteCode) return at + 1;
  }
};

/** Takes the records of a text apart, which may come in pieces. */
class Records {
  line = 1;
  private rest = '';
  private readonly separatorCode: number;

  constructor(separator: string) {
    this.separatorCode = separator.charCodeAt(0);
  }

  /** The records that end within a piece. */
  take(piece: string, last = false): Row[] {
    const text = this.rest === '' ? piece : this.rest + piece;
    const rows: Row[] = [];
    let at = 0;
    while (at < text.length) {
      const record = this.record(text, at, last);
      if (record === undefined) break;
      if (record.end - at > longestRow) throw new FileProblem('record_too_long', this.line);
      if (!isBlank(record.cells)) rows.push({ line: this.line, cells: record.cells });
      this.line += record.lines;
      at = record.end;
    }
    this.rest = text.slice(at);
    if (this.rest.length > longestRow) throw new FileProblem('record_too_long', this.line);
    if (last && this.rest !== '') throw new FileProblem('quote_not_closed', this.line);
    return rows;
  }

  /** The record at a place; undefined where the text ends before it does. */
  private record(
    text: string,
    from: number,
    last: boolean,
  ): { cells: string[]; end: number; lines: number } | undefined {
    const { length } = text;
    const cells: string[] = [];
    let lines = 1;
    let at = from;
    for (;;) {
      let end = at;
      let quoted = '';
      if (text.charCodeAt(at) === quoteCode) {
        end = endOfQuotation(text, at, last);
        if (end < 0) return undefined;
        quoted = text.slice(at + 1, end - 1);
        if (quoted.includes('""')) quoted = quoted.replaceAll('""', '"');
        lines += quoted.match(lineEnds)?.length ?? 0;
      }
      // As Excel reads it, what stands behind a quotation belongs to the same cell.
      const bare = end;
      let code = text.charCodeAt(end);
      while (end < length && code !== this.separatorCode && code !== lineFeed && code !== carriageReturn) {
        end += 1;
        code = text.charCodeAt(end);
      }
      const cell = quoted === '' ? text.slice(bare, end) : quoted + text.slice(bare, end);
      cells.push(cell);
      if (end === length) return last ? { cells, end, lines } : undefined;
      if (text.charCodeAt(end) === this.separatorCode) {
        at = end + 1;
        continue;
      }
      if (text.charCodeAt(end) === lineFeed) return { cells, end: end + 1, lines };
      // A line end may go on in the next piece.
      if (end + 1 === length && !last) return undefined;
      return { cells, end: text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1, lines };
    }
  }
}

/** How well a separator takes a text apart: columns that most of its rows have alike, times these rows. */
const fitOf = (text: string, separator: string, whole: boolean): number => {
  const counts = new Map<number, number>();
  try {
    for (const { cells } of new Records(separator).take(text, whole))
      if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  } catch {
    return 0;
  }
  return Math.max(0, ...[...counts].map(([columns, rows]) => rows * (columns - 1)));
};

const separatorOf = (start: string, whole: boolean): string => {
  const said = saidSeparator.exec(start)?.[1];
  if (said !== undefined) return said;
  const fits = separators.map((separator) => fitOf(start, separator, whole));
  return separators[fits.indexOf(Math.max(...fits))] ?? ',';
};

/** Text whose columns are parted by a comma, semicolon, tab or bar, or by what its first line says. */
export async function* readCsv(
  pieces: AsyncIterable<{ readonly text: string; readonly bytesRead: number }>,
): AsyncGenerator<Rows> {
  let records: Records | undefined;
  let start = '';
  let bytesRead = 0;
  const begin = (whole: boolean): Row[] => {
    const text = start.startsWith('\uFEFF') ? start.slice(1) : start;
    records = new Records(separatorOf(text.slice(0, enough), whole && text.length <= enough));
    const said = saidSeparator.exec(text)?.[0];
    if (said !== undefined) records.line += said.split(lineEnds).length - 1;
    return records.take(said === undefined ? text : text.slice(said.length), whole);
  };
  const batch = (rows: readonly Row[]): Rows => {
    const wide = rows.find(({ cells }) => cells.length > mostColumns);
    if (wide !== undefined) throw new FileProblem('too_many_columns', wide.line);
    return { rows, bytesRead };
  };
  for await (const piece of pieces) {
    ({ bytesRead } = piece);
    if (records !== undefined) {
      yield batch(records.take(piece.text));
      continue;
    }
    start += piece.text;
    if (start.length >= enough) yield batch(begin(false));
  }
  yield batch(records === undefined ? begin(true) : records.take('', true));
}
