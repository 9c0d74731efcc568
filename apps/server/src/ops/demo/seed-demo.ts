import { demoKey } from '@waybill/contract/constants.ts';
import { ownScopes } from '@waybill/contract/permissions.ts';
import type { TicketCategory, TicketPriority, TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { demoTickets as texts } from '@waybill/phrases/zh-CN/demo-tickets.ts';
import { noticeEventTranslators } from '@waybill/phrases/notice-event-phrases.ts';
import { demoHistory } from '@waybill/phrases/zh-CN/demo-history.ts';
import { defaultLocale } from '@waybill/phrases/translator.ts';
import { keyHash, shownParts } from '../../identity/keys/public-api.ts';
import { findUserByAccount } from '../../identity/accounts/public-api.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { addServiceTime, deskIsUsed, insertPastTickets, keepReply } from '../../tickets/public-api.ts';
import { type PastStep, pastTicket } from './past/past-ticket.ts';
import { countTables, insertDemoSamples } from '../../records/stats/public-api.ts';
import { sendFirstNotices } from '../../outbox/notices/public-api.ts';
import type { Exceptions } from '../../records/exceptions/public-api.ts';
import { dayIn } from '../../platform/day.ts';
import { storeCodes } from '../../trade/points/public-api.ts';
import { codeWorth, demoAccounts, demoCodes, seedDemoAccounts } from './demo-accounts.ts';
import { seedDemoStock } from './demo-stock.ts';
import { seedDemoPast } from './past/seed-past.ts';
import { addDemoCalls, addDemoKey, addDemoSecurity, confirmPrices } from './store.ts';

type Text = keyof typeof texts;
/** Minutes of service after what came before, by whom, what was written, and where the ticket went. */
type Step = readonly [
  number,
  PastStep['by'],
  Text | null,
  TicketStatus?,
  { internal?: true; rating?: number }?,
];
/** The account, name, category, priority, steps, and minutes of service since the last. */
const demoTickets: readonly (readonly [
  'user' | 'user2',
  string,
  TicketCategory,
  TicketPriority,
  readonly Step[],
  number,
])[] = [
  [
    ...(['user2', 'export', 'suggestion', 'low'] as const),
    [
      [255, 'staff', 'export.answer', 'processing'],
      [0, 'staff', null, 'resolved'],
      [300, 'user', null, 'closed', { rating: 5 }],
    ],
    5 * 720,
  ],
  ['user2', 'account', 'account', 'high', [], 2 * 720],
  [
    ...(['user', 'exchange', 'points', 'normal'] as const),
    [
      [95, 'staff', 'exchange.answer', 'processing'],
      [0, 'staff', null, 'resolved'],
    ],
    720,
  ],
  [
    ...(['user2', 'stale', 'data', 'normal'] as const),
    [
      [25, 'staff', 'stale.ask', 'processing'],
      [0, 'staff', null, 'waiting'],
    ],
    200,
  ],
  [
    ...(['user', 'slow', 'bug', 'high'] as const),
    [
      [40, 'staff', 'slow.note', 'processing', { internal: true }],
      [0, 'staff', 'slow.answer'],
    ],
    50,
  ],
  ['user', 'missing', 'order', 'normal', [[8, 'user', 'missing.add']], 4],
];

export const seedDemoTickets = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  const idOf = async (name: string) => (await findUserByAccount(db, `${name}@demo.local`))?.id;
  const [admin, user, user2] = await Promise.all(['admin', 'user', 'user2'].map(idOf));
  if (admin === undefined || user === undefined || user2 === undefined || (await deskIsUsed(db))) return;
  for (const reply of ['received', 'number', 'solved'] as const)
    // One after the other, in the order in which they are listed.
    await keepReply(db, {
      userId: admin,
      title: texts[`replies.${reply}.title`],
      content: texts[`replies.${reply}.content`],
      category: null,
    });
  const [now, zone] = [Date.now(), config.timeZone];
  const all = demoTickets.map(([by, name, category, priority, steps, since]) => {
    // From now backwards, so that everybody acted while the service was there.
    let at = addServiceTime(now, -since * 60_000, zone);
    const past = steps.toReversed().map(([minutes, who, text, status, more]): PastStep => {
      const step = { at, by: who, ...(status && { status }), ...(text && { text: texts[text] }), ...more };
      at = addServiceTime(at, -minutes * 60_000, zone);
      return step;
    });
    const [title, content] = [texts[`${name}.title` as Text], texts[`${name}.content` as Text]];
    const userId = by === 'user' ? user : user2;
    const opened = { userId, staffId: admin, openedAt: at, title, content, category, priority };
    return pastTicket(opened, past.toReversed(), now, zone);
  });
  await inTransaction(db, (tx) => insertPastTickets(tx, JSON.stringify(all)));
};

export type DemoTools = Parameters<typeof seedDemoPast>[0] & { readonly exceptions: Exceptions };

export const seedDemoSecurity = async ({ db, exceptions }: DemoTools): Promise<void> => {
  const [user] = await addDemoSecurity(db, demoHistory['alert.remark']);
  if (user === undefined) return;
  exceptions.reported(
    {
      message: "Cannot read properties of undefined (reading 'events')",
      stack:
        "TypeError: Cannot read properties of undefined (reading 'events')\n    at timelineRows (/assets/timeline-D3m0Hash.js:1:2048)",
      component: 'Timeline',
      url: '/myorder',
      extra: { version: '1.0.0', detail: demoHistory['alert.detail'] },
    },
    { ip: '192.0.2.14', ua: null, method: 'POST', path: '/monitor/frontend-error', traceId: 'd3m0e7a1-seed' },
    { id: user.user_id, userName: user.user_name },
  );
  await exceptions.flush();
};

export const seedDemoStats = async (db: Deps['db']): Promise<void> => {
  await countTables(db);
  await insertDemoSamples(db);
};

export const seedDemo = async (context: DemoTools): Promise<void> => {
  const { db, pool } = context;
  const t = noticeEventTranslators[defaultLocale];
  await confirmPrices(db);
  await seedDemoAccounts(db);
  const { prefix, last4 } = shownParts(demoKey);
  await addDemoKey(db, keyHash(demoKey), prefix, last4, ownScopes);
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
  await addDemoCalls(db, context.config.timeZone);
};
