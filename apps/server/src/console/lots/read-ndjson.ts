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
  const places = new Map<string, number>();
  const placeOf = (name: string): number | undefined => {
    if (!places.has(name) && places.size < mostColumns) places.set(name, places.size);
    return places.get(name);
  };
  const rowOf = (line: number, source: readonly string[]): RawRow => {
    const object = objectOf(source);
    const cells: (string | undefined)[] = [];
    for (const [name, value] of Object.entries(object ?? {})) {
      const place = placeOf(name);
      if (place !== undefined) cells[place] = textOf(value);
    }
    return { line, cells, broken: object === null ? 'json' : null };
  };
  let names: readonly string[] = [];
  // No line of JSON has a raw zero byte, so with this separator a record is a line.
  const lines = readRecords(path, () => ({ delimiter: '\0', quote: null, escape: null }));
  for await (const { records, bytesRead } of lines) {
    const rows = records.map(({ line, cells }) => rowOf(line, cells));
    if (places.size !== names.length) names = [...places.keys()];
    yield { names, rows, bytesRead };
  }
};
