type Clean = string | number | boolean | readonly Clean[] | { readonly [key: string]: Clean };

const cleanList = (list: readonly unknown[]): Clean[] =>
  list.map(clean).filter((item): item is Clean => item !== undefined);

const clean = (value: unknown): Clean | undefined => {
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return cleanList(value);
  if (typeof value === 'object' && value !== null) return cleanFields(value);
  return undefined;
};

/** What is sent of an input: strings trimmed; empty ones, null and undefined left out (spec section 5). */
export const cleanFields = (fields: object): Record<string, Clean> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const kept = clean(value);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );

/** The same as form fields or a query string; arrays are comma-separated, and left out when nothing is in them. */
export const cleanParams = (fields: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(cleanFields(fields))
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map(([key, value]) => [
        key,
        Array.isArray(value)
          ? value.join(',')
          : typeof value === 'object'
            ? JSON.stringify(value)
            : String(value),
      ]),
  );
