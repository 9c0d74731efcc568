/** JSON whose shape nobody vouches for. What is not as expected reads as absent. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one when it is none. */
export const object = (value: unknown): Json => (isObject(value) ? value : {});

/** Whether something is an object with names, neither null nor a list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as a list of objects, one alone as a list of one; other members are left out. */
export const objects = (value: unknown): readonly Json[] =>
  (Array.isArray(value) ? value : [value]).filter(isObject);

const markup = /<[^<>]*>|&lt;[^<>&]*&gt;|&(?:reg|trade|#174|#8482|#153);/g;

/** A text without markup (USPS sets SUP tags into names of services) and spaces around; null when there is none. */
export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const plain = value.slice(0, longestText).replaceAll(markup, '').replaceAll(/\s+/g, ' ').trim();
  return plain === '' ? null : plain;
}

const longestText = 500;

export function firstText(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const found = text(value);
    if (found !== null) return found;
  }
  return null;
}
