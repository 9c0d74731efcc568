import { plainCell } from '@waybill/contract/vocabulary/spreadsheet.ts';

export type FileFormat = 'csv' | 'xlsx';

/** Rows to be written, their head first. */
export type FileContent = {
  readonly format: FileFormat;
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
};

const types: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Writes rows as a file: CSV with a byte order mark, by which Excel reads Chinese; XLSX with text cells only, so that
 * long numbers keep their digits.
 */
export const writeFile = async ({ format, sheet, rows }: FileContent): Promise<Blob> => {
  const cells = rows.map((row) => row.map(plainCell));
  if (format === 'csv') {
    const { writeCsv } = await import('hucre/csv');
    return new Blob([writeCsv(cells, { bom: true })], { type: types.csv });
  }
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [{ name: sheet, rows: cells, freezePane: { rows: 1 } }],
    stringMode: 'inline',
  });
  return new Blob([new Uint8Array(bytes)], { type: types.xlsx });
};
