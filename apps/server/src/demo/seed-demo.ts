import { noticeEventTranslators } from '@waybill/phrases/notice-event-phrases.ts';
import { defaultLocale } from '@waybill/phrases/translator.ts';
import { countTables, insertDemoSamples } from '../console/stats/public-api.ts';
import { sendFirstNotices } from '../notices/public-api.ts';
import { dayIn } from '../platform/day.ts';
import type { Deps } from '../platform/deps.ts';
import { storeCodes } from '../points/public-api.ts';
import { codeWorth, demoAccounts, demoCodes, seedDemoAccounts } from './demo-accounts.ts';
import { seedDemoCalls } from './demo-calls.ts';
import { seedDemoSecurity } from './demo-security.ts';
import { seedDemoStock } from './demo-stock.ts';
import { seedDemoTickets } from './demo-tickets.ts';
import { seedDemoPast } from './past/seed-past.ts';

export type DemoTools = Pick<Deps, 'pool'> &
  Parameters<typeof seedDemoPast>[0] &
  Parameters<typeof seedDemoSecurity>[0];

export const seedDemoStats = async (db: Deps['db']): Promise<void> => {
  await countTables(db);
  await insertDemoSamples(db);
};

export const seedDemo = async (context: DemoTools): Promise<void> => {
  const { db, pool } = context;
  const t = noticeEventTranslators[defaultLocale];
  await seedDemoAccounts(db);
  await storeCodes(db, demoCodes, codeWorth, 'demo');
  await sendFirstNotices(db, demoAccounts[0]?.email ?? '', {
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
  await seedDemoStock(pool, dayIn('America/New_York'));
  await seedDemoTickets(context);
  await seedDemoSecurity(context);
  await seedDemoPast(context);
  await seedDemoStats(db);
  await seedDemoCalls(context);
};
