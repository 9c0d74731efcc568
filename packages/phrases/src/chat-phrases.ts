import { chatCards as en } from './en/chat-cards.ts';
import { noticeEventPhrases as events } from './notice-event-phrases.ts';
import { translators } from './translator.ts';
import { chatCards as zh } from './zh-CN/chat-cards.ts';

export const chatTranslators = translators({
  'zh-CN': { ...events['zh-CN'], ...zh },
  en: { ...events.en, ...en },
});

export type TranslateChat = (typeof chatTranslators)['en'];
