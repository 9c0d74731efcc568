import { type Encoding, decodeText } from './encoding.ts';
import { FileProblem } from './file-problem.ts';
import { readCsv } from './read-csv.ts';
import { isPage, readPage } from './read-page.ts';
import { headsFields } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Row, Rows, Sheet } from './rows.ts';
import { streamed } from './streamed.ts';
import type { WorkbookLimits } from './zip.ts';

export type SourceFile = Pick<Blob, 'size' | 'slice' | 'stream' | 'arrayBuffer'>;

export type FileFormat = 'csv' | 'ndjson' | 'xlsx';

/** Rows of a sheet that are looked at to choose it. */
const rowsLookedAt = 30;

/** The format that a file's first bytes show, whatever its name says. A page of tables is a workbook of a kind. */
export const formatOf = async (file: SourceFile): Promise<FileFormat> => {
  const start = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  if (start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4) return 'xlsx';
  if (start[0] === 0xd0 && start[1] === 0xcf) return 'xlsx';
  const text = new TextDecoder(start[0] === 0xff ? 'utf-16le' : 'utf-8').decode(start);
  if (isPage(text)) return 'xlsx';
  return /^\uFEFF?\s*\{/.test(text) ? 'ndjson' : 'csv';
};

export const textOf = (file: SourceFile, encoding?: Encoding) =>
  decodeText(streamed(file.stream()), encoding);

export const csvRows = (file: SourceFile, encoding?: Encoding): AsyncIterable<Rows> =>
  readCsv(textOf(file, encoding));

/** The sheets of a workbook, or the tables of a page that is named like one. */
const sheetsOf = async (
  file: SourceFile,
  limits: WorkbookLimits,
  encoding?: Encoding,
): Promise<readonly Sheet[]> => {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] === 0xd0) throw new FileProblem('old_xls');
  if (start[0] === 0x50) return readXlsx(new Uint8Array(await file.arrayBuffer()), limits);
  let page = '';
  for await (const { text } of textOf(file, encoding)) page += text;
  return readPage(page);
};

const looksLikeNumber = (cell: string): boolean =>
  /^[0-9A-Za-z -]{9,40}$/.test(cell) && cell.replace(/\D/g, '').length >= 7;

/** How much a sheet looks like a list of parcels: fields that a row heads, else whether numbers stand in it. */
const worthOf = async (sheet: Sheet): Promise<number> => {
  let rows: readonly Row[] = [];
  for await (const some of sheet.rows()) {
    rows = rows.concat(some);
    if (rows.length >= rowsLookedAt) break;
  }
  const looked = rows.slice(0, rowsLookedAt);
  const numbers = looked.filter(({ cells }) => cells.some((cell) => looksLikeNumber(cell))).length;
  return Math.max(0, ...looked.map(headsFields)) * 2 + Math.min(1, numbers) + Math.min(1, looked.length) / 2;
};

export type ChosenSheet = {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly rows: AsyncIterable<readonly Row[]>;
};

/** The sheet of a workbook that is said, else the one that looks most like a list of parcels. */
export const chooseSheet = async (
  file: SourceFile,
  limits: WorkbookLimits,
  {
    sheet: said,
    encoding,
  }: { readonly sheet?: string | undefined; readonly encoding?: Encoding | undefined } = {},
): Promise<ChosenSheet> => {
  const sheets = await sheetsOf(file, limits, encoding);
  let chosen = sheets.find(({ name }) => name === said);
  if (chosen === undefined && sheets.length > 1) {
    let most = -1;
    for (const sheet of sheets) {
      const worth = await worthOf(sheet);
      if (worth > most) [chosen, most] = [sheet, worth];
    }
  }
  chosen ??= sheets[0];
  return {
    sheets: sheets.map(({ name }) => name),
    sheet: chosen?.name ?? '',
    rows: chosen?.rows() ?? (async function* none() {})(),
  };
};
