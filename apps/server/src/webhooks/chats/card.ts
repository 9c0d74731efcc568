import { AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import { decimalText } from '@waybill/contract/std/decimal-text.ts';
import { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebhookData, WebhookEventType } from '@waybill/contract/vocabulary/webhook.ts';
import type { TranslateChat } from '@waybill/phrases/chat-phrases.ts';

/** A message before it is written for a robot. */
export type Card = {
  readonly title: string;
  /** Lines: with a label, or a text alone. */
  readonly facts: readonly { readonly label: string | null; readonly value: string }[];
  readonly url: string;
  /** What the link is called. */
  readonly open: string;
  readonly urgent: boolean;
};

/** An event as the outbox has it. */
export type ChatEvent = { readonly type: WebhookEventType; readonly data: object };

const carrierNames: Readonly<Record<string, string>> = { ups: 'UPS', usps: 'USPS', fedex: 'FedEx' };

/** What is shown of an event, in this order; the rest of its data is for programs. */
const facts = [
  'orderNo',
  'ticketNo',
  'title',
  'trackingNumber',
  'carrier',
  'status',
  'rule',
  'fileName',
  'batchId',
  'number',
  'quantity',
  'failed',
  'points',
  'balance',
  'imported',
  'rejected',
  'minutes',
  'reason',
] as const;
type Fact = (typeof facts)[number];
const mostFacts = 5;

const shown = (t: TranslateChat, fact: Fact, value: unknown): string | undefined => {
  if (fact === 'status' || fact === 'rule') {
    const status = TrackingStatus.safeParse(value).data;
    const rule = AttentionRule.safeParse(value).data;
    if (fact === 'status') return status && t(`trackingStatus.${status}`);
    return rule && t(`attentionRule.${rule}`);
  }
  if (typeof value === 'string') return (fact === 'carrier' ? carrierNames[value] : value) || undefined;
  if (typeof value !== 'number' || (fact === 'failed' && value === 0)) return undefined;
  return fact === 'points' || fact === 'balance' ? decimalText(value) : String(value);
};

const urgent: ReadonlySet<WebhookEventType> = new Set([
  'order.number_blocked',
  'reservation.expiring',
  'hold.expiring',
  'wait.held',
  'wait.available',
  'points.low',
  'ticket.escalated',
  'alert.raised',
  'approval.waiting',
  'lot.failed',
]);

/** What is said of an event in one sentence, where it has no facts of its own. */
const sentenceOf = (t: TranslateChat, { type, data }: ChatEvent): string | undefined => {
  if (type === 'webhook.test') return t('chat.test');
  if (type === 'alert.raised') {
    const { kind, about } = data as WebhookData<typeof type>;
    return t(`noticeEvent.security.alert.${kind}`, { about: about ?? '' });
  }
  if (type !== 'approval.waiting') return undefined;
  const { act, points, by } = data as WebhookData<typeof type>;
  return t('noticeEvent.security.approvalWaiting.content', {
    act: t(`noticeEvent.security.approvalAct.${act}`),
    points: decimalText(points),
    by,
  });
};

/** Where an event leads in the product. */
const pathOf = ({ type, data }: ChatEvent): string => {
  const { orderNo, ticketId, carrier } = data as Readonly<Record<string, string | undefined>>;
  if (orderNo !== undefined) return `/myorder?keyword=${encodeURIComponent(orderNo)}`;
  if (ticketId !== undefined) return `/ticket-detail/${encodeURIComponent(ticketId)}`;
  switch (type.slice(0, type.indexOf('.'))) {
    case 'hold':
      return `/${carrier ?? ''}`;
    case 'wait':
      return type === 'wait.expired' ? '/waits' : `/${carrier ?? ''}`;
    case 'points':
      return '/personal?tab=points';
    case 'batch':
      return '/batch-query';
    case 'lot':
      return '/admin/lots';
    case 'alert':
      return '/admin/security';
    case 'approval':
      return '/admin/approvals';
    case 'tracking':
      return '/followed';
    default:
      return '/developers';
  }
};

const titleOf = (text: string): string => `Waybill · ${text}`;

const nameOf = (t: TranslateChat, { type }: ChatEvent): string => t(`chat.title.${type}`);

/** The card of one event: at most five facts. */
export const cardOf = (t: TranslateChat, event: ChatEvent, origin: string): Card => {
  const data = event.data as Readonly<Record<string, unknown>>;
  const sentence = sentenceOf(t, event);
  const lines = facts.flatMap((fact) => {
    const value = shown(t, fact, data[fact]);
    return value === undefined ? [] : [{ label: `${t(`chat.fact.${fact}`)}${t('chat.colon')}`, value }];
  });
  return {
    title: titleOf(nameOf(t, event)),
    facts: sentence === undefined ? lines.slice(0, mostFacts) : [{ label: null, value: sentence }],
    url: `${origin}${pathOf(event)}`,
    open: t('chat.open'),
    urgent: urgent.has(event.type),
  };
};

/** The card of several events: how many there are, the first of them in a line each, where they lead if that is one page. */
export const mergedCard = (
  t: TranslateChat,
  events: readonly ChatEvent[],
  origin: string,
  mostLines: number,
): Card => {
  const paths = new Set(events.map(pathOf));
  const [path] = paths;
  const more = events.length - mostLines;
  return {
    title: titleOf(t('chat.merged', { count: events.length })),
    facts: [
      ...events.slice(0, mostLines).map((event) => {
        const card = cardOf(t, event, origin);
        const values = card.facts.slice(0, 2).map(({ value }) => value);
        return {
          label: `${nameOf(t, event)}${t('chat.colon')}`,
          value: values.join(t('chat.and')),
        };
      }),
      ...(more > 0 ? [{ label: null, value: t('chat.more', { count: more }) }] : []),
    ],
    url: `${origin}${paths.size === 1 ? path : '/personal?tab=notices'}`,
    open: t('chat.open'),
    urgent: events.some(({ type }) => urgent.has(type)),
  };
};
