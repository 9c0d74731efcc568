import type { Locale } from '@waybill/phrases/translator.ts';
import {
  bundledPhrases,
  loadPhrases,
  webTranslator,
  type PhraseGroup,
  type WebTranslate,
} from '@waybill/phrases/web-phrases.ts';
import { create } from 'zustand';
import { currentLocale, rememberLocale, useLocaleStore } from '../client/locale.ts';

type Messages = typeof bundledPhrases;

const groups = new Set<PhraseGroup>(['open']);
let messages: Messages = bundledPhrases;

/** English phrases, once another language turned out to lack one; how many groups they were read of. */
let english: { readonly groups: number; readonly messages: Messages } = { groups: 0, messages: {} };

/** A phrase that the chosen language lacks is said in English (spec section 1). */
const readEnglish = async (): Promise<void> => {
  if (english.groups === groups.size) return;
  english = { ...english, groups: groups.size };
  try {
    english = { ...english, messages: await readGroups('en') };
  } catch {
    // Without a network there is no English either; it is asked for again with the next group.
    return;
  }
  useTranslator.setState({ t: translatorOf(currentLocale()) });
};

const translatorOf = (locale: Locale): WebTranslate =>
  webTranslator(locale, { ...english.messages, ...messages }, () => void readEnglish());

const useTranslator = create<{ readonly t: WebTranslate }>(() => ({ t: translatorOf('zh-CN') }));

const speak = (locale: Locale, next: Messages): void => {
  messages = next;
  document.documentElement.lang = locale;
  useTranslator.setState({ t: translatorOf(locale) });
};

/** Reads every group that is spoken; reads again when another group came meanwhile. */
const readGroups = async (locale: Locale): Promise<Messages> => {
  const known = groups.size;
  const read = await Promise.all([...groups].map((group) => loadPhrases(locale, group)));
  return groups.size === known ? Object.assign({}, ...read) : readGroups(locale);
};

/** Says phrases in the chosen language; the component renders anew when that changes. */
export const useT = (): WebTranslate => useTranslator((state) => state.t);

/** Says phrases outside of components; take it when the words are needed, never keep it. */
export const currentT = (): WebTranslate => useTranslator.getState().t;

/** The chosen language and the way to choose another, remembered on this device. */
export const useLanguage = (): {
  readonly locale: Locale;
  readonly setLocale: (locale: Locale) => Promise<void>;
} => ({ locale: useLocaleStore((state) => state.locale), setLocale });

const setLocale = async (locale: Locale): Promise<void> => {
  const next = await readGroups(locale);
  rememberLocale(locale);
  speak(locale, next);
};

/** Makes the remembered language ready before the first page shows. */
export const startLanguage = async (): Promise<void> => {
  const locale = currentLocale();
  if (locale === 'zh-CN') return;
  try {
    speak(locale, await readGroups(locale));
  } catch (error) {
    // Rather in the other language than not at all.
    console.error('The phrases could not be fetched', error);
    useLocaleStore.setState({ locale: 'zh-CN' });
  }
};

/** Reads a group in the chosen language; reads it again when another language was chosen meanwhile. */
const addGroup = async (group: PhraseGroup): Promise<void> => {
  const locale = currentLocale();
  const added = await loadPhrases(locale, group);
  if (locale !== currentLocale()) return addGroup(group);
  groups.add(group);
  speak(locale, { ...messages, ...added });
};

const loading = new Map<PhraseGroup, Promise<void>>();

/**
 * Adds the phrases of a part of the app; awaited by whatever shows them. All who ask for a group wait for the same read,
 * and a read that failed is tried anew by the next who asks.
 */
export const loadPhraseGroup = async (group: PhraseGroup): Promise<void> => {
  if (groups.has(group)) return;
  const read = loading.get(group) ?? addGroup(group).finally(() => loading.delete(group));
  loading.set(group, read);
  await read;
};
