import type { ChosenColumns } from './chosen-columns.ts';
import type { PackedLines } from './pack-lines.ts';
import type { FileProblem } from './file-refused.ts';
import type { ReadTable } from './read-table.ts';

/** What is to be read. */
export type Source = { readonly text: string } | { readonly file: File };

/** What the worker is asked. */
export type ReadingRequest = { readonly source: Source; readonly chosen: ChosenColumns };

/** What the worker answers: lines in portions, then how it ended. */
export type ReadingMessage =
  | { readonly kind: 'lines'; readonly packed: PackedLines }
  | {
      readonly kind: 'done';
      readonly duplicates: number;
      readonly skipped: number;
      readonly table: ReadTable | undefined;
      /** Milliseconds that reading took. */
      readonly ms: number;
    }
  | { readonly kind: 'refused'; readonly problem: FileProblem };
