import { createReadStream } from 'node:fs';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { LotProblem } from './problem.ts';
import { longestRow } from './raw-rows.ts';
import { createDecoder } from './text-decoder.ts';

/** Some records of a text file, each with the line it ends on. */
export type Records = {
  readonly records: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly bytesRead: number;
};

/**
 * Bytes that may pass without a record: as many as its characters may have, and a chunk on either side. The parser
 * itself counts characters of cells only, of which a line of separators has none.
 */
const mostBytesARecord = longestRow * 4 + 2 * 65_536;

const rejectOtherEncodings = (start: Buffer): void => {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new LotProblem('utf16');
  if (first === 0xd0 && second === 0xcf) throw new LotProblem('old_xls');
  if (start.includes(0)) throw new LotProblem('not_utf8');
};

const feed = (parser: Parser, chunk: Buffer | string | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error?: Error | null): void => (error ? reject(error) : resolve());
    if (chunk === null) parser.end(done);
    else parser.write(chunk, done);
  });

const problemOf = (error: unknown, line: number): unknown => {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new LotProblem('record_too_long', String(line));
  return error.code === 'CSV_QUOTE_NOT_CLOSED' ? new LotProblem('quote_not_closed', String(line)) : error;
};

/**
 * Reads records out of a file of text in UTF-8 or GB 18030. `optionsOf` sees the beginning of the file.
 * Throws a LotProblem for another encoding, an endless line or a quotation that never ends.
 */
export async function* readRecords(
  path: string,
  optionsOf: (start: string) => Options,
): AsyncGenerator<Records> {
  const decoder = createDecoder();
  let records: { line: number; cells: readonly string[] }[] = [];
  let lastLine = 0;
  let bytesRead = 0;
  let ended = 0;
  let endedAt = 0;
  let parser: Parser | undefined;
  const parserFor = (start: string): Parser => {
    const made = parse({
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: longestRow,
      ...optionsOf(start),
      // Records are gathered here: handing them on one by one costs half as much again.
      on_record: (cells: readonly string[], { lines }) => {
        lastLine = lines;
        if (cells.every((cell) => cell.trim() === '')) return null;
        records.push({ line: lines, cells });
        return null;
      },
    });
    // Whoever feeds it hears of the error; an event that nobody listens to would end the process.
    return made.on('error', () => undefined);
  };
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (parser === undefined) rejectOtherEncodings(chunk);
      const text = decoder.decode(chunk);
      parser ??= parserFor(text);
      bytesRead += chunk.length;
      await feed(parser, decoder.isUtf8() ? chunk : text);
      const { records: whole, empty_lines: empty } = parser.info;
      if (whole + empty > ended) [ended, endedAt] = [whole + empty, bytesRead];
      else if (bytesRead - endedAt > mostBytesARecord)
        throw new LotProblem('record_too_long', String(lastLine + 1));
      if (records.length === 0) continue;
      yield { records, bytesRead };
      records = [];
    }
    decoder.decode();
    if (parser !== undefined) await feed(parser, null);
  } catch (error) {
    throw problemOf(error, lastLine + 1);
  }
  if (records.length > 0) yield { records, bytesRead };
}
