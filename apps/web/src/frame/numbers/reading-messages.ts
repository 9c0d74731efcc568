import type { ChosenColumns } from './chosen-columns.ts';
import type { PackedLines } from './pack-lines.ts';
import type { FileProblem } from './file-refused.ts';
import type { ReadTable } from './read-table.ts';

/** What is read, and what of it is said and not found: the sheet of a workbook, the line of the headings (0 for none). */
export type Source = ({ readonly text: string } | { readonly file: File; readonly sheet?: string }) & {
  readonly headingLine?: number;
};

export type ReadingRequest = { readonly source: Source; readonly chosen: ChosenColumns };

/** What the worker answers: lines in portions, then how it ended. */
export type ReadingMessage =
  | { readonly kind: 'lines'; readonly packed: PackedLines }
  | {
      readonly kind: 'done';
      readonly duplicates: number;
      readonly skipped: number;
      readonly table: ReadTable | undefined;
      readonly ms: number;
    }
  | { readonly kind: 'refused'; readonly problem: FileProblem };
