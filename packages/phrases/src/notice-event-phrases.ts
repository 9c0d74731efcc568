import { tracking as enTracking } from './en/tracking.ts';
import { noticeEvents as enEvents } from './en/notice-events.ts';
import { vocabulary as enVocabulary } from './en/vocabulary.ts';
import { tracking as zhTracking } from './zh-CN/tracking.ts';
import { noticeEvents as zhEvents } from './zh-CN/notice-events.ts';
import { vocabulary as zhVocabulary } from './zh-CN/vocabulary.ts';
import { translators } from './translator.ts';

export const noticeEventPhrases = {
  'zh-CN': { ...zhVocabulary, ...zhTracking, ...zhEvents },
  en: { ...enVocabulary, ...enTracking, ...enEvents },
};

export const noticeEventTranslators = translators(noticeEventPhrases);

export type TranslateNoticeEvent = (typeof noticeEventTranslators)['en'];
