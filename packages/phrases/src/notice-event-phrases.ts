import { noticeEvents as en } from './en/notice-events.ts';
import { noticeEvents as zh } from './zh-CN/notice-events.ts';
import { type Locale, type Translate, translator } from './translator.ts';

/** Says a phrase of a notice. */
export type TranslateNoticeEvent = Translate<typeof zh>;

/** Translators of what the product tells an account by itself, by language. */
export const noticeEventTranslators: Readonly<Record<Locale, TranslateNoticeEvent>> = {
  'zh-CN': translator<typeof zh>('zh-CN', zh),
  en: translator<typeof zh>('en', en),
};
