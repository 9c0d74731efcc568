import type { ChosenColumns } from './chosen-columns.ts';
import type { ReadResult } from './read-lines.ts';
import { bodyBytes } from '@waybill/contract/endpoint.ts';

export type FileProblem =
  | 'too_large'
  | 'old_excel'
  | 'broken_xlsx'
  | 'not_text'
  | 'too_many_lines'
  | 'too_slow';

export class FileRefused extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Bytes of a file, as many as a request may have (spec section 9). */
export const mostFileBytes = bodyBytes;

/** What is read, and what of it is said and not found: the sheet of a workbook, the line of the headings (0 for none). */
export type Source = ({ readonly text: string } | { readonly file: File; readonly sheet?: string }) & {
  readonly headingLine?: number;
};

export type ReadingRequest = { readonly source: Source; readonly chosen: ChosenColumns };

/** What the worker answers: lines in portions, then the rest of what it read, or why it could not. */
export type ReadingMessage =
  | { readonly lines: ReadResult['lines'] }
  | { readonly rest: Omit<ReadResult, 'lines'> }
  | { readonly problem: FileProblem };
