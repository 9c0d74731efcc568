import { FileProblem } from './file-problem.ts';
import type { Batch, TableRow } from './read-table.ts';
import { longestRow, mostColumns } from './rows.ts';
import { numberText } from './shown-number.ts';

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'boolean' ? String(value) : undefined;
};

const objectOf = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown> | null)
      : null;
  } catch {
    return null;
  }
};

/** One JSON object a line; its keys are the names of the columns. */
export async function* readNdjson(
  pieces: AsyncIterable<{ readonly text: string; readonly bytesRead: number }>,
): AsyncGenerator<Batch> {
  const indexes = new Map<string, number>();
  let headings: readonly string[] = [];
  let line = 0;
  let rest = '';
  const rowOf = (text: string): TableRow[] => {
    line += 1;
    if (text.length > longestRow) throw new FileProblem('record_too_long', line);
    if (text.trim() === '') return [];
    const object = objectOf(text);
    const cells: (string | undefined)[] = [];
    for (const [name, value] of Object.entries(object ?? {})) {
      if (!indexes.has(name) && indexes.size < mostColumns) indexes.set(name, indexes.size);
      const index = indexes.get(name);
      if (index !== undefined) cells[index] = textOf(value);
    }
    return [{ line, cells, broken: object === null ? 'json' : null }];
  };
  const batch = (lines: readonly string[], bytesRead: number): Batch => {
    const rows = lines.flatMap(rowOf);
    if (indexes.size !== headings.length) headings = [...indexes.keys()];
    return { headings, headingLine: 0, rows, bytesRead };
  };
  let read = 0;
  for await (const { text, bytesRead } of pieces) {
    read = bytesRead;
    const lines = (rest + text).replace(/^\uFEFF/, '').split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > longestRow) throw new FileProblem('record_too_long', line + 1);
    yield batch(lines, bytesRead);
  }
  yield batch([rest], read);
}
