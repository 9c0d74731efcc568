import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import type { FieldProblem } from '../app-error.ts';
import { isPhrase } from './language.ts';

type Params = Readonly<Record<string, unknown>>;

/** A finding of a schema, as the validator compiler reports it. */
export type Finding = {
  readonly keyword?: string;
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: Params | undefined;
};

const byCode: Readonly<Record<string, ServerPhrase>> = {
  too_small: 'fields.tooShort',
  too_big: 'fields.tooLong',
  invalid_value: 'fields.choice',
};

/** Of a number or a list that is too small or too big, by what it was compared with; undefined for a text. */
const boundOf = ({ origin, inclusive, minimum, maximum }: Params): FieldProblem | undefined => {
  const isNumber = origin === 'number' || origin === 'int';
  if (!isNumber && origin !== 'array') return undefined;
  if (typeof maximum === 'number' && inclusive !== false)
    return [isNumber ? 'fields.atMost' : 'fields.tooMany', { max: maximum }];
  if (typeof minimum !== 'number') return 'fields.invalid';
  if (!isNumber) return ['fields.tooFew', { min: minimum }];
  return [inclusive === false ? 'fields.moreThan' : 'fields.atLeast', { min: minimum }];
};

type Issue = Params & {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
};

/** Of a body that may have several shapes: what speaks against the one that fits best. */
const findingsOfBestShape = ({ instancePath, params }: Finding): readonly Finding[] => {
  const shapes = Array.isArray(params?.['errors']) ? (params['errors'] as readonly (readonly Issue[])[]) : [];
  const strange = (shape: readonly Issue[]): number =>
    shape.filter(({ code }) => code === 'unrecognized_keys').length;
  if (shapes.every((shape) => strange(shape) === 0)) return [];
  const [best = []] = shapes.toSorted(
    (one, other) => strange(one) - strange(other) || one.length - other.length,
  );
  return best.map(({ code, path, message, ...rest }) => ({
    keyword: code,
    instancePath: [instancePath.replace(/\/$/, ''), ...path].join('/'),
    message,
    params: rest,
  }));
};

/** A finding as field and what is wrong with it; an unknown field is named by its own name. */
export const problemsOfFinding = ({
  keyword = '',
  instancePath,
  message = '',
  params,
}: Finding): [string, FieldProblem][] => {
  if (keyword === 'invalid_union') {
    const findings = findingsOfBestShape({ instancePath, params });
    if (findings.length > 0) return findings.flatMap((finding) => problemsOfFinding(finding));
  }
  const field = instancePath.split('/').filter(Boolean).join('.');
  if (keyword === 'unrecognized_keys' && Array.isArray(params?.['keys'])) {
    return params['keys'].map((key) => [field === '' ? String(key) : `${field}.${key}`, 'fields.unknown']);
  }
  const missing = keyword === 'invalid_type' && message.endsWith('received undefined');
  const bound = boundOf(params ?? {});
  const otherwise = missing ? 'fields.required' : (bound ?? byCode[keyword] ?? 'fields.invalid');
  // What a contract says of every whole number does not say which bound it is beyond.
  const said = isPhrase(message) && !(message === 'fields.number' && bound !== undefined);
  const { days } = (params?.['params'] ?? {}) as Params;
  const isLongRange = message === 'fields.rangeTooLong' && typeof days === 'number';
  const problem: FieldProblem = isLongRange
    ? ['fields.rangeLongerThan', { days }]
    : said
      ? message
      : otherwise;
  return [[field === '' ? 'body' : field, problem]];
};
