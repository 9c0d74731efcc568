import { noticeEventTranslators } from '@waybill/phrases/notice-event-phrases.ts';
import { defaultLocale } from '@waybill/phrases/translator.ts';
import { sendFirstNotices } from '../notices/public-api.ts';
import type { Db } from '../platform/db/database.ts';

/** Sends the demo's notification and announcement, unless anything was ever sent. */
export const seedDemoNotices = (db: Db, sender: string): Promise<void> => {
  const t = noticeEventTranslators[defaultLocale];
  return sendFirstNotices(db, sender, {
    notification: {
      title: t('noticeEvent.demo.welcome.title'),
      content: t('noticeEvent.demo.welcome.content'),
      link: '/ups',
    },
    announcement: {
      title: t('noticeEvent.demo.announcement.title'),
      content: t('noticeEvent.demo.announcement.content'),
    },
  });
};
