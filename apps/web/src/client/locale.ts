import type { Locale } from '@waybill/phrases/translator.ts';
import { create } from 'zustand';
import { stored } from './stored.ts';

const storageKey = 'locale';

/** The chosen language: zh-CN until somebody picks another, whatever the browser says. */
export const useLocaleStore = create<{ readonly locale: Locale }>(() => ({
  locale: stored.read(storageKey) === 'en' ? 'en' : 'zh-CN',
}));

/** The chosen language, outside of React. */
export const currentLocale = (): Locale => useLocaleStore.getState().locale;

/** Remembers a language on this device. */
export const rememberLocale = (locale: Locale): void => {
  stored.write(storageKey, locale);
  useLocaleStore.setState({ locale });
};
