import type { TicketCategory, TicketPriority, TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { demoTickets as texts } from '@waybill/phrases/zh-CN/demo-tickets.ts';
import { findUserByAccount } from '../accounts/public-api.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import { addServiceTime, deskIsUsed, insertPastTickets, keepReply } from '../tickets/public-api.ts';
import { type PastStep, pastTicket } from './past/past-ticket.ts';

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
type DemoTicket = readonly [
  'user' | 'user2',
  string,
  TicketCategory,
  TicketPriority,
  readonly Step[],
  number,
];

const demoTickets: readonly DemoTicket[] = [
  [
    ...(['user2', 'export', 'suggestion', 'low'] as const),
    [
      [255, 'staff', 'demoTickets.export.answer', 'processing'],
      [0, 'staff', null, 'resolved'],
      [300, 'user', null, 'closed', { rating: 5 }],
    ],
    5 * 720,
  ],
  ['user2', 'account', 'account', 'high', [], 2 * 720],
  [
    ...(['user', 'exchange', 'points', 'normal'] as const),
    [
      [95, 'staff', 'demoTickets.exchange.answer', 'processing'],
      [0, 'staff', null, 'resolved'],
    ],
    720,
  ],
  [
    ...(['user2', 'stale', 'data', 'normal'] as const),
    [
      [25, 'staff', 'demoTickets.stale.ask', 'processing'],
      [0, 'staff', null, 'waiting'],
    ],
    200,
  ],
  [
    ...(['user', 'slow', 'bug', 'high'] as const),
    [
      [40, 'staff', 'demoTickets.slow.note', 'processing', { internal: true }],
      [0, 'staff', 'demoTickets.slow.answer'],
    ],
    50,
  ],
  ['user', 'missing', 'order', 'normal', [[8, 'user', 'demoTickets.missing.add']], 4],
];

export const seedDemoTickets = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  const idOf = async (name: string) => (await findUserByAccount(db, `${name}@demo.local`))?.id;
  const [admin, user, user2] = await Promise.all(['admin', 'user', 'user2'].map(idOf));
  if (admin === undefined || user === undefined || user2 === undefined || (await deskIsUsed(db))) return;
  for (const reply of ['received', 'number', 'solved'] as const)
    // One after the other, in the order in which they are listed.
    await keepReply(db, admin, {
      title: texts[`demoReplies.${reply}.title`],
      content: texts[`demoReplies.${reply}.content`],
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
    const [title, content] = [
      texts[`demoTickets.${name}.title` as Text],
      texts[`demoTickets.${name}.content` as Text],
    ];
    const userId = by === 'user' ? user : user2;
    const opened = { userId, staffId: admin, openedAt: at, title, content, category, priority };
    return pastTicket(opened, past.toReversed(), now, zone);
  });
  await inTransaction(db, (tx) => insertPastTickets(tx, JSON.stringify(all)));
};
