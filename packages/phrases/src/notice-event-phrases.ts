import { followedNumbers as enFollowed } from './en/followed-numbers.ts';
import { noticeEvents as enEvents } from './en/notice-events.ts';
import { vocabulary as enVocabulary } from './en/vocabulary.ts';
import { followedNumbers as zhFollowed } from './zh-CN/followed-numbers.ts';
import { noticeEvents as zhEvents } from './zh-CN/notice-events.ts';
import { vocabulary as zhVocabulary } from './zh-CN/vocabulary.ts';
import { type Locale, type Translate, translator } from './translator.ts';

const zh = { ...zhVocabulary, ...zhFollowed, ...zhEvents };
const en = { ...enVocabulary, ...enFollowed, ...enEvents };

export type TranslateNoticeEvent = Translate<typeof zh>;

export const noticeEventTranslators: Readonly<Record<Locale, TranslateNoticeEvent>> = {
  'zh-CN': translator<typeof zh>('zh-CN', zh),
  en: translator<typeof zh>('en', en),
};
