import type { Row } from './rows.ts';

/** A sheet of a workbook, or a table of a page, whose rows are read when they are asked for. */
export type Sheet = { readonly name: string; readonly rows: () => AsyncIterable<readonly Row[]> };
