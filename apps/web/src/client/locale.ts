import type { Locale } from '@waybill/phrases/translator.ts';
import { create } from 'zustand';
import { stored } from './stored.ts';

const storageKey = 'locale';

/**
 * The language to begin with: zh-CN until somebody picks another, whatever the browser says. A shared parcel is read by
 * strangers: it follows its link (`?lang=en`), then what was picked, then the browser.
 */
const firstLocale = (): Locale => {
  const picked = stored.read(storageKey);
  const page = globalThis.location as Location | undefined;
  const wanted = page?.pathname.startsWith('/share/')
    ? (new URLSearchParams(page.search).get('lang') ?? picked ?? navigator.language)
    : picked;
  return /^en\b/i.test(wanted ?? '') ? 'en' : 'zh-CN';
};

export const useLocaleStore = create<{ readonly locale: Locale }>(() => ({ locale: firstLocale() }));

/** The chosen language, outside of React. */
export const currentLocale = (): Locale => useLocaleStore.getState().locale;

export const rememberLocale = (locale: Locale): void => {
  stored.write(storageKey, locale);
  useLocaleStore.setState({ locale });
};
