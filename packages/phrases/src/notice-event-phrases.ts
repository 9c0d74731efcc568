import { followedNumbers as enFollowed } from './en/followed-numbers.ts';
import { noticeEvents as enEvents } from './en/notice-events.ts';
import { vocabulary as enVocabulary } from './en/vocabulary.ts';
import { followedNumbers as zhFollowed } from './zh-CN/followed-numbers.ts';
import { noticeEvents as zhEvents } from './zh-CN/notice-events.ts';
import { vocabulary as zhVocabulary } from './zh-CN/vocabulary.ts';
import { translators } from './translator.ts';

export const noticeEventPhrases = {
  'zh-CN': { ...zhVocabulary, ...zhFollowed, ...zhEvents },
  en: { ...enVocabulary, ...enFollowed, ...enEvents },
};

export const noticeEventTranslators = translators(noticeEventPhrases);

export type TranslateNoticeEvent = (typeof noticeEventTranslators)['en'];
