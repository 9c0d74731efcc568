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

/** A finding as field and phrase; an unknown field is named by its own name. */
export const phraseOfFinding = ({
  keyword = '',
  instancePath,
  message = '',
  params,
}: Finding): [string, ServerPhrase][] => {
  const field = instancePath.split('/').filter(Boolean).join('.');
  if (keyword === 'unrecognized_keys' && Array.isArray(params?.['keys'])) {
    return params['keys'].map((key) => [field === '' ? String(key) : `${field}.${key}`, 'fields.unknown']);
  }
  const missing = keyword === 'invalid_type' && message.endsWith('received undefined');
  const phrase = missing ? 'fields.required' : (byCode[keyword] ?? 'fields.invalid');
  return [[field === '' ? 'body' : field, isPhrase(message) ? message : phrase]];
};
