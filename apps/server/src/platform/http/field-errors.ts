import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import { isPhrase } from './language.ts';

/** A finding of a schema, as the validator compiler reports it. */
export type Finding = {
  readonly keyword?: string;
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
};

const byCode: Readonly<Record<string, ServerPhrase>> = {
  too_small: 'fields.tooShort',
  too_big: 'fields.tooLong',
  invalid_value: 'fields.choice',
};

type Issue = Readonly<Record<string, unknown>> & {
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

/** A finding as field and phrase; an unknown field is named by its own name. */
export const phraseOfFinding = ({
  keyword = '',
  instancePath,
  message = '',
  params,
}: Finding): [string, ServerPhrase][] => {
  if (keyword === 'invalid_union') {
    const findings = findingsOfBestShape({ instancePath, params });
    if (findings.length > 0) return findings.flatMap((finding) => phraseOfFinding(finding));
  }
  const field = instancePath.split('/').filter(Boolean).join('.');
  if (keyword === 'unrecognized_keys' && Array.isArray(params?.['keys'])) {
    return params['keys'].map((key) => [field === '' ? String(key) : `${field}.${key}`, 'fields.unknown']);
  }
  const missing = keyword === 'invalid_type' && message.endsWith('received undefined');
  const phrase = missing ? 'fields.required' : (byCode[keyword] ?? 'fields.invalid');
  return [[field === '' ? 'body' : field, isPhrase(message) ? message : phrase]];
};
