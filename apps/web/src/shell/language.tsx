import type { Locale } from '@waybill/phrases/translator.ts';
import { unread } from '@waybill/phrases/unsaid.ts';
import {
  bundledPhrases,
  loadPhrases,
  webTranslator,
  type PhraseBundle,
  type WebTranslate,
} from '@waybill/phrases/web-phrases.ts';
import { create } from 'zustand';
import { currentLocale, rememberLocale, useLocaleStore } from '../client/locale.ts';

type Messages = typeof bundledPhrases;

const bundles = new Set<PhraseBundle>(['public']);
let messages: Messages = bundledPhrases;

/** English phrases, once another language turned out to lack one; how many bundles they are read of. */
let english = { bundles: 0, reading: false, messages: {} as Messages };

/** A phrase that the chosen language lacks is said in English (spec section 1). */
const readEnglish = async (): Promise<void> => {
  if (english.bundles === bundles.size) return;
  english = { ...english, bundles: bundles.size, reading: true };
  // Without a network there is no English either; it is asked for again with the next bundle.
  const read = await readBundles('en').catch(() => english.messages);
  english = { ...english, reading: false, messages: read };
  useTranslator.setState({ t: translatorOf(currentLocale()) });
};

const translatorOf = (locale: Locale): WebTranslate =>
  webTranslator(locale, { ...english.messages, ...messages }, () => {
    void readEnglish();
    return english.reading ? unread : undefined;
  });

const useTranslator = create<{ readonly t: WebTranslate }>(() => ({ t: translatorOf('zh-CN') }));

const speak = (locale: Locale, next: Messages): void => {
  messages = next;
  document.documentElement.lang = locale;
  useTranslator.setState({ t: translatorOf(locale) });
};

/** Reads every bundle that is spoken; reads again when another bundle came meanwhile. */
const readBundles = async (locale: Locale): Promise<Messages> => {
  const known = bundles.size;
  const read = await Promise.all([...bundles].map((bundle) => loadPhrases(locale, bundle)));
  return bundles.size === known ? Object.assign({}, ...read) : readBundles(locale);
};

/** Says phrases in the chosen language; the component renders anew when that changes. */
export const useT = (): WebTranslate => useTranslator((state) => state.t);

/** Says phrases outside of components; take it when the words are needed, never keep it. */
export const currentT = (): WebTranslate => useTranslator.getState().t;

export const useLanguage = (): {
  readonly locale: Locale;
  readonly setLocale: (locale: Locale) => Promise<void>;
} => ({ locale: useLocaleStore((state) => state.locale), setLocale });

const setLocale = async (locale: Locale): Promise<void> => {
  const next = await readBundles(locale);
  rememberLocale(locale);
  speak(locale, next);
};

export const startLanguage = async (): Promise<void> => {
  const locale = currentLocale();
  if (locale === 'zh-CN') return;
  try {
    speak(locale, await readBundles(locale));
  } catch (error) {
    // Rather in the other language than not at all.
    console.error('The phrases could not be fetched', error);
    useLocaleStore.setState({ locale: 'zh-CN' });
  }
};

/** Reads a bundle in the chosen language; reads it again when another language was chosen meanwhile. */
const addBundle = async (bundle: PhraseBundle): Promise<void> => {
  const locale = currentLocale();
  const added = await loadPhrases(locale, bundle);
  if (locale !== currentLocale()) return addBundle(bundle);
  bundles.add(bundle);
  speak(locale, { ...messages, ...added });
};

const loading = new Map<PhraseBundle, Promise<void>>();

/**
 * Adds the phrases of a part of the app; awaited by whatever shows them. All who ask for a bundle wait for the same read,
 * and a read that failed is tried anew by the next who asks.
 */
export const loadPhraseBundle = async (bundle: PhraseBundle): Promise<void> => {
  if (bundles.has(bundle)) return;
  const read = loading.get(bundle) ?? addBundle(bundle).finally(() => loading.delete(bundle));
  loading.set(bundle, read);
  await read;
};
