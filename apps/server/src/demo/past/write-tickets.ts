import { type TicketCategory, ticketLimits, ticketService } from '@waybill/contract/vocabulary/ticket.ts';
import { demoHistory } from '@waybill/phrases/zh-CN/demo-history.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addServiceTime, insertPastTickets } from '../../tickets/public-api.ts';
import { randomFrom } from '../random.ts';
import { type PastStep, pastTicket } from './past-ticket.ts';
import { listOrders } from './store.ts';

const seed = 20_260_926;
const minute = 60_000;
const hour = 60 * minute;
const tickets = 240;
/** Tickets that wait for their first answer beyond their time, and where the next ones are, at whatever hour it starts. */
const late = 3;
const inStatus = ['waiting', 'processing'] as const;

const weighted = <T>(weights: readonly (readonly [T, number])[]) =>
  weights.map(([value, weight]) => ({ value, weight }));
const categories = weighted<TicketCategory>([
  ...([
    ['order', 34],
    ['data', 22],
    ['points', 14],
    ['account', 9],
  ] as const),
  ...([
    ['bug', 8],
    ['suggestion', 6],
    ['other', 5],
    ['abuse', 2],
  ] as const),
]);
const priorities = weighted([
  ['normal', 64],
  ['high', 22],
  ['low', 14],
] as const);
const ratings = weighted([
  [5, 58],
  [4, 26],
  [3, 9],
  [2, 4],
  [1, 3],
] as const);

export const writeTickets = async (
  tx: Tx,
  {
    staff,
    now,
    timeZone,
  }: { readonly staff: ReadonlyMap<string, number>; readonly now: number; readonly timeZone: string },
): Promise<void> => {
  const random = randomFrom(seed);
  const old = await listOrders(tx);
  const longAgo = old.filter(({ at }) => at < now - 120 * hour && at > now - 216 * hour);
  const all = Array.from({ length: tickets }, (_, n) => {
    const fixed = longAgo.length > 0 ? inStatus[n - late] : undefined;
    const unanswered = n < late;
    const order = random.oneOf((unanswered || fixed !== undefined) && longAgo.length > 0 ? longAgo : old);
    const openedAt = Math.min(
      order.at + random.between(10, 2_400) * minute,
      now - random.between(3, 100) * minute,
    );
    const [category, priority] = [random.weighted(categories).value, random.weighted(priorities).value];
    const [title = '', content = '', answer = ''] = random
      .oneOf(demoHistory[`demoHistory.tickets.${category}`].split('\n'))
      .split('|');
    const share = 0.02 + (random.next() < 0.06 ? 1.3 : 0.85) * random.next() ** 3;
    const answeredAt = addServiceTime(
      openedAt,
      ticketService.firstAnswerHours[priority] * hour * share,
      timeZone,
    );
    const asks = fixed === undefined ? random.next() < 0.15 : fixed === 'waiting';
    const toldAt = answeredAt + random.between(40, 900) * minute;
    const resolvedAt = (asks ? toldAt : answeredAt) + random.between(30, 1_500) * minute;
    const ratedAt = random.next() < 0.62 ? resolvedAt + random.between(5, 900) * minute : Infinity;
    const closes = random.next() < 0.5 && ratedAt < Infinity;
    const rating = random.weighted(ratings).value;
    const end = fixed === undefined ? now : Math.min(now, answeredAt + 1);
    const steps: PastStep[] = [
      {
        at: answeredAt,
        by: 'staff',
        status: 'processing',
        text: asks ? demoHistory['demoHistory.tickets.ask'] : answer,
      },
      ...(asks
        ? ([
            { at: answeredAt, by: 'staff', status: 'waiting' },
            { at: toldAt, by: 'user', status: 'processing', text: demoHistory['demoHistory.tickets.told'] },
          ] as const)
        : []),
      { at: resolvedAt, by: 'staff', status: 'resolved', ...(asks ? { text: answer } : {}) },
      { at: ratedAt, by: 'user', rating },
      closes
        ? { at: ratedAt + minute, by: 'user', status: 'closed' }
        : { at: resolvedAt + ticketLimits.closesAfterHours * hour, by: 'system', status: 'closed' },
    ];
    const comment = demoHistory[rating > 3 ? 'demoHistory.tickets.praise' : 'demoHistory.tickets.blame'];
    const opened = {
      userId: order.userId,
      staffId: staff.get(random.next() < 0.5 ? 'admin' : 'super') ?? 0,
      openedAt,
      title,
      content,
      category,
      priority,
      orderId: category === 'order' ? order.id : null,
      comment: n % 4 === 0 ? comment : null,
    };
    return pastTicket(opened, unanswered ? [] : steps.filter(({ at }) => at < end), now, timeZone);
  });
  await insertPastTickets(tx, JSON.stringify(all));
};
