/** What acts are done to: what stands before the dot of an act. */
export const resources = [
  'user',
  'approval',
  'refund',
  'notice',
  'ticket',
  'lot',
  'price',
  'code',
  'key',
  'template',
  'limit',
  'blacklist',
  'carrier',
  'cache',
  'alert',
  'exception',
] as const;

type Fields = Readonly<Record<string, unknown>> | null;
export type Change = { readonly name: string; readonly before: string; readonly after: string };

const text = (value: unknown): string => {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The fields that differ, in the order in which they were written. */
export const changesOf = (before: Fields, after: Fields): readonly Change[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((name) => ({ name, before: text(before?.[name]), after: text(after?.[name]) }))
    .filter((change) => change.before !== change.after);
