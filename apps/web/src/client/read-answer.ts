import { shapeOf, type AnswerShape } from '@waybill/contract/answer-shape.ts';
import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { isRecord } from '../std/is-record.ts';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

const truths: ReadonlySet<unknown> = new Set([true, 1, 'true', '1']);
const untruths: ReadonlySet<unknown> = new Set([false, 0, 'false', '0']);
const flagOf = (value: unknown): boolean | undefined =>
  truths.has(value) ? true : untruths.has(value) ? false : undefined;
const isListed = (shape: AnswerShape): shape is Extract<AnswerShape, readonly unknown[]> =>
  Array.isArray(shape);

/** Shapes for which null is a value of its own. */
const nullable: ReadonlySet<unknown> = new Set(['any', 'S', 'N', 'B', '~']);

const scalars = { s: textOf, n: numberOf, b: flagOf } as const;

/** Fits what may be left out, an item of a list for one; undefined for what says nothing. */
const itemOf = (shape: AnswerShape, value: unknown): unknown => {
  if (value !== undefined && nullable.has(isListed(shape) ? shape[0] : shape)) return conform(shape, value);
  if (shape === 's' || shape === 'n' || shape === 'b') return scalars[shape](value);
  return typeof value === 'object' && value !== null ? conform(shape, value) : undefined;
};

const fitFields = (shape: Readonly<Record<string, AnswerShape>>, value: unknown): unknown => {
  const record: Record<string, unknown> = isRecord(value) ? value : {};
  for (const [key, field] of Object.entries(shape)) {
    const optional = key.endsWith('?');
    const name = optional ? key.slice(0, -1) : key;
    const read = optional ? itemOf(field, record[name]) : conform(field, record[name]);
    if (read === undefined) delete record[name];
    else record[name] = read;
  }
  return record;
};

/**
 * Makes a value keep what a shape promises, so that whoever shows it needs no second look: what is missing or of another
 * kind becomes empty text, NaN, no, an empty list or an object of such; items of lists that are null go. Words that nobody
 * knows and fields that were not promised stay. The value itself is changed.
 */
const conform = (shape: AnswerShape, value: unknown): unknown => {
  switch (shape) {
    case 'any':
      return value;
    case 's':
      return textOf(value) ?? '';
    case 'S':
      return textOf(value) ?? null;
    case 'n':
      return numberOf(value) ?? Number.NaN;
    case 'N':
      return numberOf(value) ?? null;
    case 'b':
      return flagOf(value) ?? false;
    case 'B':
      return flagOf(value) ?? null;
    default:
  }
  if (!isListed(shape)) return fitFields(shape, value);
  if (shape.length === 1)
    return Array.isArray(value)
      ? value.map((item) => itemOf(shape[0], item)).filter((item) => item !== undefined)
      : [];
  if (shape.length === 3) {
    const [, field, shapes] = shape;
    const known = isRecord(value) ? shapes[String(value[field])] : undefined;
    // Of a kind that nobody knows it has at least the fields of the last one.
    return conform(known ?? Object.values(shapes).at(-1) ?? 'any', value);
  }
  const [kind, inner] = shape;
  if (kind === '~') return typeof value === 'object' && value !== null ? conform(inner, value) : null;
  const entries = Object.entries(isRecord(value) ? value : {}).map(
    ([name, item]) => [name, itemOf(inner, item)] as const,
  );
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
};

/** Reads the data of an answer as the contract promises it, whatever came. */
export const readAnswer = ({ answerShape, data }: EndpointShape, value: unknown): unknown => {
  // The build hands out shapes in place of schemas; tests read them off these.
  const shape = import.meta.env.DEV ? (answerShape ?? shapeOf(data)) : answerShape;
  return shape === undefined ? value : conform(shape, value);
};
