import { type ServerPhrase, serverPhrases } from '@waybill/phrases/server-phrases.ts';
import { type Locale, defaultLocale } from '@waybill/phrases/translator.ts';
import { untranslated } from '@waybill/phrases/unsaid.ts';
import type { FieldProblem, PhraseValues } from '../app-error.ts';

/** Says a phrase of the server. Few have places, and those are filled as they are. */
export type Translate = (phrase: ServerPhrase, values?: PhraseValues) => string;

export const sayProblem = (t: Translate, problem: FieldProblem): string =>
  typeof problem === 'string' ? t(problem) : t(...problem);

/** The language a request asks for; zh-CN unless it asks for English before Chinese. */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  const wanted = acceptLanguage?.toLowerCase() ?? '';
  const en = wanted.search(/\ben\b/);
  const zh = wanted.search(/\bzh\b/);
  return en !== -1 && (zh === -1 || en < zh) ? 'en' : defaultLocale;
};

export const isPhrase = (text: string): text is ServerPhrase => text in serverPhrases[defaultLocale];

/** The texts of one language; of a value that the vocabulary has not, the value itself (spec section 9). */
export const translatorFor =
  (locale: Locale): Translate =>
  (phrase, values = {}) =>
    isPhrase(phrase)
      ? serverPhrases[locale][phrase].replaceAll(/\{(\w+)\}/g, (place, name: string) =>
          String(values[name] ?? place),
        )
      : untranslated(phrase, Object.keys(serverPhrases[locale]));
