import { type Batch, type RawRow, type ReadRows, mostColumns, numberText } from './raw-rows.ts';
import { readRecords } from './read-records.ts';

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'boolean' ? String(value) : undefined;
};

const objectOf = (cells: readonly string[]): Record<string, unknown> | null => {
  try {
    const value: unknown = cells.length === 1 ? JSON.parse(cells[0] ?? '') : null;
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown> | null)
      : null;
  } catch {
    return null;
  }
};

/** One JSON object a line; its keys are the names of the columns. */
export const readNdjson: ReadRows = async function* (path): AsyncGenerator<Batch> {
  const indexes = new Map<string, number>();
  const indexOf = (name: string): number | undefined => {
    if (!indexes.has(name) && indexes.size < mostColumns) indexes.set(name, indexes.size);
    return indexes.get(name);
  };
  const rowOf = (line: number, source: readonly string[]): RawRow => {
    const object = objectOf(source);
    const cells: (string | undefined)[] = [];
    for (const [name, value] of Object.entries(object ?? {})) {
      const index = indexOf(name);
      if (index !== undefined) cells[index] = textOf(value);
    }
    return { line, cells, broken: object === null ? 'json' : null };
  };
  let names: readonly string[] = [];
  // No line of JSON has a raw zero byte, so with this separator a record is a line.
  const lines = readRecords(path, () => ({ delimiter: '\0', quote: null, escape: null }));
  for await (const { records, bytesRead } of lines) {
    const rows = records.map(({ line, cells }) => rowOf(line, cells));
    if (indexes.size !== names.length) names = [...indexes.keys()];
    yield { names, rows, bytesRead };
  }
};
