import { formatTokens, type Messages, type Values } from './format-tokens.ts';
import type { Locale, Translate } from './translator.ts';
import { untranslated } from './unsaid.ts';
import type { appPages } from './zh-CN/app-pages.ts';
import type { consolePages } from './zh-CN/console-pages.ts';
import { publicPages } from './zh-CN/public-pages.ts';

export type WebPhrases = typeof publicPages & typeof appPages & typeof consolePages;
export type WebPhrase = keyof WebPhrases;
/** Phrases without placeholders: what titles and labels in tables of data are. */
export type PlainPhrase = {
  [Key in WebPhrase]: WebPhrases[Key] extends `${string}{${string}` ? never : Key;
}[WebPhrase];
export type WebTranslate = Translate<WebPhrases>;

/** Phrases load in three bundles, so that the public pages do not carry those of the rest. */
const bundles = {
  'zh-CN': {
    public: async () => ({ publicPages }),
    app: () => import('./zh-CN/app-pages.ts'),
    console: () => import('./zh-CN/console-pages.ts'),
  },
  en: {
    public: () => import('./en/public-pages.ts'),
    app: () => import('./en/app-pages.ts'),
    console: () => import('./en/console-pages.ts'),
  },
};

export type PhraseBundle = keyof (typeof bundles)['en'];

export const loadPhrases = async (locale: Locale, bundle: PhraseBundle): Promise<Messages> =>
  Object.assign({}, ...Object.values(await bundles[locale][bundle]())) as Messages;

/** The phrases that are there from the start. */
export const bundledPhrases: Messages = publicPages;

/**
 * A translator of the web app over messages whose placeholders were compiled by the build
 * (the compiler itself is heavier than all phrases of the public pages). `onMissing` hears of a phrase that
 * they have not, and may say what stands there meanwhile.
 */
export const webTranslator =
  (locale: Locale, messages: Messages, onMissing?: () => string | undefined): WebTranslate =>
  (key: string, ...values: readonly unknown[]) => {
    if (Object.hasOwn(messages, key))
      return formatTokens(locale, messages[key] ?? key, values[0] as Values | undefined);
    return onMissing?.() ?? untranslated(key, Object.keys(messages));
  };
