import { setupI18n, type Messages } from '@lingui/core';
import type { accounts } from './zh-CN/accounts.ts';
import { open } from './zh-CN/open.ts';
import type { personal } from './zh-CN/personal.ts';
import type { signedIn } from './zh-CN/signed-in.ts';
import type { Locale, Translate } from './translator.ts';

/** Everything the web app can say. */
export type WebPhrases = typeof open & typeof accounts & typeof signedIn & typeof personal;
export type WebPhrase = keyof WebPhrases;
/** Phrases without placeholders: what titles and labels in tables of data are. */
export type PlainPhrase = {
  [Key in WebPhrase]: WebPhrases[Key] extends `${string}{${string}` ? never : Key;
}[WebPhrase];
export type WebTranslate = Translate<WebPhrases>;

/** Phrases load in groups, so that the public pages do not carry those of the rest. */
export type PhraseGroup = 'open' | 'accounts' | 'signedIn' | 'personal';

const loaders: Readonly<Record<Locale, Readonly<Record<PhraseGroup, () => Promise<Messages>>>>> = {
  'zh-CN': {
    open: async () => open,
    accounts: async () => (await import('./zh-CN/accounts.ts')).accounts,
    signedIn: async () => (await import('./zh-CN/signed-in.ts')).signedIn,
    personal: async () => (await import('./zh-CN/personal.ts')).personal,
  },
  en: {
    open: async () => (await import('./en/open.ts')).open,
    accounts: async () => (await import('./en/accounts.ts')).accounts,
    signedIn: async () => (await import('./en/signed-in.ts')).signedIn,
    personal: async () => (await import('./en/personal.ts')).personal,
  },
};

/** Reads one group of one language. */
export const loadPhrases = (locale: Locale, group: PhraseGroup): Promise<Messages> =>
  loaders[locale][group]();

/** The phrases that are there from the start. */
export const bundledPhrases: Messages = open;

/**
 * A translator of the web app over messages whose placeholders were compiled by the build
 * (the compiler itself is heavier than all phrases of the public pages).
 */
export const webTranslator = (locale: Locale, messages: Messages): WebTranslate => {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (key: string, ...values: readonly unknown[]) =>
    i18n._(key, values[0] as Readonly<Record<string, string | number>> | undefined);
};
