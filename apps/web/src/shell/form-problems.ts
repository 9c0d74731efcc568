import { unread } from '@waybill/phrases/unsaid.ts';
import type { PlainPhrase, WebPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ApiError } from '../client/errors.ts';
import type { Finding } from '../client/finding.ts';

export type FieldProblems = Readonly<Record<string, string>>;

/** What a page finds wrong with a field: a phrase, with what stands in its places. */
export type Problem = PlainPhrase | readonly [WebPhrase, Readonly<Record<string, number>>];

/** A field that the page itself rejects after it has asked the server. */
export class FieldFailure extends Error {
  readonly field: string;
  readonly phrase: PlainPhrase;

  constructor(field: string, phrase: PlainPhrase) {
    super(phrase);
    this.field = field;
    this.phrase = phrase;
  }
}

/** Words for what is wrong with the named fields. What the pages have no words for is left to the server to say. */
export const sayProblems = (
  found: Readonly<Record<string, Finding | undefined>>,
  names: readonly string[],
  t: WebTranslate,
): FieldProblems =>
  Object.fromEntries(
    names.flatMap((name) => {
      const problem = found[name];
      if (problem === undefined) return [];
      const [key, values] = typeof problem === 'string' ? [problem] : problem;
      const text = (t as (key: string, values?: object) => string)(key, values);
      return text === key || text === unread || key.endsWith(`.${text}`) ? [] : [[name, text]];
    }),
  );

/** What a failure, or its cause, says of the named fields. */
export const problemsOf = (
  failure: unknown,
  names: readonly string[],
  t: WebTranslate,
  named: (said: FieldProblems) => FieldProblems = (said) => said,
): FieldProblems => {
  const error =
    failure instanceof Error && !(failure instanceof ApiError) ? (failure.cause ?? failure) : failure;
  if (error instanceof FieldFailure) return sayProblems({ [error.field]: error.phrase }, names, t);
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(named(error.fields)).filter(([name]) => names.includes(name)));
};
