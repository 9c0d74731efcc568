import { archiveVerifier as en } from '@waybill/phrases/en/archive-verifier.ts';
import { archiveVerifier as zh } from '@waybill/phrases/zh-CN/archive-verifier.ts';

export type VerifierLocale = 'zh-CN' | 'en';
export type VerifierPhrase = keyof typeof zh;
export type Say = (phrase: VerifierPhrase, values?: Readonly<Record<string, number>>) => string;

const phrases: Readonly<Record<VerifierLocale, Readonly<Record<VerifierPhrase, string>>>> = {
  'zh-CN': zh,
  en,
};

/** Says the phrases of one language; numbers are put into their places. */
export const sayIn =
  (locale: VerifierLocale): Say =>
  (phrase, values = {}) =>
    phrases[locale][phrase].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      (values[name] ?? 0).toLocaleString(locale),
    );
