import type { TicketCategory, TicketPriority } from '@waybill/contract/vocabulary/ticket.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import { findUserByAccount } from '../accounts/public-api.ts';
import type { Deps } from '../platform/deps.ts';
import { translatorFor } from '../platform/http/language.ts';
import { pastWaits } from './demo-past.ts';
import {
  assignTicket,
  createTicket,
  deskIsUsed,
  keepReply,
  backdate,
  moveTicket,
  rateTicket,
  recordNothing,
  replyTicket,
  settlePast,
} from '../tickets/public-api.ts';

type Step =
  | { readonly act: 'wait'; readonly minutes: number }
  | { readonly act: 'assign' }
  | { readonly act: 'answer' | 'ask' | 'note' | 'add'; readonly text: ServerPhrase }
  | { readonly act: 'resolve' | 'close' }
  | { readonly act: 'rate'; readonly rating: number };

type DemoTicket = {
  readonly by: 'user@demo.local' | 'user2@demo.local';
  readonly title: ServerPhrase;
  readonly content: ServerPhrase;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly steps: readonly Step[];
};

/** So many minutes of service pass. */
const wait = (minutes: number): Step => ({ act: 'wait', minutes });

/** One of every status, one of them long overdue. */
const demoTickets: readonly DemoTicket[] = [
  {
    by: 'user2@demo.local',
    title: 'demoTickets.export.title',
    content: 'demoTickets.export.content',
    category: 'suggestion',
    priority: 'low',
    steps: [
      wait(255),
      { act: 'assign' },
      { act: 'answer', text: 'demoTickets.export.answer' },
      { act: 'resolve' },
      wait(300),
      { act: 'rate', rating: 5 },
      { act: 'close' },
      wait(5 * 720),
    ],
  },
  {
    by: 'user2@demo.local',
    title: 'demoTickets.account.title',
    content: 'demoTickets.account.content',
    category: 'account',
    priority: 'high',
    steps: [wait(2 * 720)],
  },
  {
    by: 'user@demo.local',
    title: 'demoTickets.exchange.title',
    content: 'demoTickets.exchange.content',
    category: 'points',
    priority: 'normal',
    steps: [wait(95), { act: 'answer', text: 'demoTickets.exchange.answer' }, { act: 'resolve' }, wait(720)],
  },
  {
    by: 'user2@demo.local',
    title: 'demoTickets.stale.title',
    content: 'demoTickets.stale.content',
    category: 'data',
    priority: 'normal',
    steps: [wait(25), { act: 'assign' }, { act: 'ask', text: 'demoTickets.stale.ask' }, wait(200)],
  },
  {
    by: 'user@demo.local',
    title: 'demoTickets.slow.title',
    content: 'demoTickets.slow.content',
    category: 'bug',
    priority: 'high',
    steps: [
      wait(40),
      { act: 'assign' },
      { act: 'note', text: 'demoTickets.slow.note' },
      { act: 'answer', text: 'demoTickets.slow.answer' },
      wait(50),
    ],
  },
  {
    by: 'user@demo.local',
    title: 'demoTickets.missing.title',
    content: 'demoTickets.missing.content',
    category: 'order',
    priority: 'normal',
    steps: [wait(8), { act: 'add', text: 'demoTickets.missing.add' }, wait(4)],
  },
];

const demoReplies = ['received', 'number', 'solved'] as const;

type People = { readonly user: number; readonly admin: number };

const play = async (
  context: Pick<Deps, 'db' | 'config' | 'today'>,
  ticketId: number,
  { user, admin }: People,
  step: Step,
): Promise<void> => {
  const t = translatorFor('zh-CN');
  const id = String(ticketId);
  const staff = { userId: admin, role: 'admin', key: null } as const;
  const reply = { ticketId: id, isInternal: false, quiet: true } as const;
  // Nobody else is there yet, so that each act of the staff finds the version that the one before left.
  switch (step.act) {
    case 'wait':
      return backdate(context.db, ticketId, step.minutes);
    case 'assign':
      return assignTicket(
        context,
        admin,
        { ticketId: id, assigneeId: String(admin), version: 1 },
        recordNothing,
      );
    case 'add':
      await replyTicket(
        context,
        { userId: user, role: 'user', key: null },
        { ...reply, content: t(step.text) },
        undefined,
        recordNothing,
      );
      return undefined;
    case 'note':
      await replyTicket(
        context,
        staff,
        { ...reply, content: t(step.text), isInternal: true },
        undefined,
        recordNothing,
      );
      return undefined;
    case 'ask':
    case 'answer': {
      const after = step.act === 'ask' ? { status: 'waiting' as const } : {};
      await replyTicket(
        context,
        staff,
        { ...reply, ...after, content: t(step.text) },
        undefined,
        recordNothing,
      );
      return undefined;
    }
    case 'rate':
      return rateTicket(context.db, user, { ticketId: id, rating: step.rating });
    case 'resolve':
      return moveTicket(
        context,
        admin,
        { ticketId: id, status: 'resolved', version: 2, quiet: true },
        recordNothing,
      );
    default:
      return moveTicket(
        context,
        admin,
        { ticketId: id, status: 'closed', version: 3, quiet: true },
        recordNothing,
      );
  }
};

/** Puts tickets in every status and three kept replies into a desk that nobody has used yet. */
export const seedDemoTickets = async (context: Pick<Deps, 'db' | 'config' | 'today'>): Promise<void> => {
  const { db, config } = context;
  const t = translatorFor('zh-CN');
  const admin = (await findUserByAccount(db, 'admin@demo.local'))?.id;
  if (admin === undefined || (await deskIsUsed(db))) return;
  // One after the other: the past of each ticket is made by moving what has happened so far.
  for (const reply of demoReplies)
    await keepReply(db, admin, {
      title: t(`demoReplies.${reply}.title`),
      content: t(`demoReplies.${reply}.content`),
      category: null,
    });
  for (const { by, title, content, category, priority, steps } of demoTickets) {
    const user = (await findUserByAccount(db, by))?.id;
    if (user === undefined) continue;
    const request = { title: t(title), content: t(content), category, priority };
    const { ticketId } = await createTicket(context, user, request, undefined);
    const waits = steps.flatMap((step) => (step.act === 'wait' ? [step.minutes] : []));
    const past = pastWaits(waits, Date.now(), config.timeZone);
    for (const step of steps) {
      const passed = step.act === 'wait' ? { ...step, minutes: past.shift() ?? 0 } : step;
      await play(context, ticketId, { user, admin }, passed);
    }
    await settlePast(db, ticketId, config.timeZone);
  }
};
