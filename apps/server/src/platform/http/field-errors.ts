import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import type { FieldProblem } from '../app-error.ts';
import { isPhrase } from './language.ts';

type Params = Readonly<Record<string, unknown>>;

/** Fields that an answer names, and the length of a name: both may be the sender's own. */
export const mostFields = 20;
const mostNameLength = 100;

const byCode: Readonly<Record<string, ServerPhrase>> = {
  too_small: 'fields.tooShort',
  too_big: 'fields.tooLong',
  invalid_value: 'fields.choice',
};

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
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
};

const issuesOfBestShape = ({ path, errors }: Issue): readonly Issue[] => {
  const shapes = Array.isArray(errors) ? (errors as readonly (readonly Issue[])[]) : [];
  const strange = (shape: readonly Issue[]): number =>
    shape.filter(({ code }) => code === 'unrecognized_keys').length;
  if (shapes.every((shape) => strange(shape) === 0)) return [];
  const [best = []] = shapes.toSorted(
    (one, other) => strange(one) - strange(other) || one.length - other.length,
  );
  return best.slice(0, mostFields).map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
};

/** A finding of a schema as fields and what is wrong with them; an unknown field is named by its own name. */
const problemsOfIssue = (issue: Issue): [string, FieldProblem][] => {
  const { code = '', path, message, keys, expected, input } = issue;
  if (code === 'invalid_union') {
    const issues = issuesOfBestShape(issue);
    if (issues.length > 0) return issues.flatMap(problemsOfIssue);
  }
  const field = path.map(String).filter(Boolean).join('.');
  if (code === 'unrecognized_keys' && Array.isArray(keys)) {
    return keys
      .slice(0, mostFields)
      .map((key) => [field === '' ? String(key) : `${field}.${key}`, 'fields.unknown']);
  }
  const missing = code === 'invalid_type' && input === undefined;
  // A text that should have been a number came as one that is none.
  const wasRead =
    typeof input === 'number' && typeof expected === 'string' && /^(?:number|int)$/.test(expected);
  if (code === 'invalid_type' && !missing && input !== null && !wasRead)
    return [
      [
        field === '' ? 'body' : field,
        ['fields.type', { type: expected === 'record' ? 'object' : String(expected) }],
      ],
    ];
  const bound = boundOf(issue);
  const otherwise = missing ? 'fields.required' : (bound ?? byCode[code] ?? 'fields.invalid');
  // What a contract says of every whole number does not say which bound it is beyond.
  const said = isPhrase(message) && !(message === 'fields.number' && bound !== undefined);
  const { days } = (issue['params'] ?? {}) as Params;
  const isLongRange = message === 'fields.rangeTooLong' && typeof days === 'number';
  const problem: FieldProblem = isLongRange
    ? ['fields.rangeLongerThan', { days }]
    : said
      ? message
      : otherwise;
  const { values } = issue;
  const offered = Array.isArray(values) && values.length <= mostFields && input !== undefined;
  return [
    [
      field === '' ? 'body' : field,
      problem === 'fields.choice' && offered ? ['fields.oneOf', { options: values.join(', ') }] : problem,
    ],
  ];
};

export const problemsOf = (issues: readonly Issue[]): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries(
    issues
      .flatMap(problemsOfIssue)
      .slice(0, mostFields)
      .map(([field, problem]) => [field.slice(0, mostNameLength), problem]),
  );
