import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ApiError } from '../client/errors.ts';

/** What is wrong with which field, in the reader's words. */
export type FieldProblems = Readonly<Record<string, string>>;

/** What a page finds wrong with a field: a phrase, or words where a phrase has places. */
export type Problem = PlainPhrase | { readonly words: string };

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
  found: Readonly<Record<string, string | { readonly words: string } | undefined>>,
  names: readonly string[],
  t: WebTranslate,
): FieldProblems =>
  Object.fromEntries(
    names.flatMap((name) => {
      const key = found[name];
      if (key === undefined) return [];
      if (typeof key === 'object') return [[name, key.words]];
      const text = t(key as PlainPhrase);
      return text === key || key.endsWith(`.${text}`) ? [] : [[name, text]];
    }),
  );

/** What a failure, or its cause, says of the named fields. */
export const problemsOf = (failure: unknown, names: readonly string[], t: WebTranslate): FieldProblems => {
  const error =
    failure instanceof Error && !(failure instanceof ApiError) ? (failure.cause ?? failure) : failure;
  if (error instanceof FieldFailure) return sayProblems({ [error.field]: error.phrase }, names, t);
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => names.includes(name)));
};
