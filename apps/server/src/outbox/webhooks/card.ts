import { AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import { decimalText } from '@waybill/contract/std/decimal-text.ts';
import { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebhookData, WebhookEventType } from '@waybill/contract/vocabulary/webhook.ts';
import type { TranslateChat } from '@waybill/phrases/chat-phrases.ts';
import { pathOf } from '../notices/public-api.ts';

export type Card = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly url: string;
  readonly open: string;
};

export type ChatEvent = { readonly type: WebhookEventType; readonly data: object };

/** What is shown of an event, in this order; the rest of its data is for programs. */
const facts = {
  orderNo: 'word.orderNumber',
  ticketNo: 'chat.fact.ticketNo',
  title: 'chat.fact.title',
  trackingNumber: 'word.number',
  carrier: 'word.carrier',
  status: 'word.status',
  rule: 'chat.fact.rule',
  fileName: 'word.file',
  batchId: 'chat.fact.batchId',
  number: 'word.number',
  quantity: 'chat.fact.quantity',
  failed: 'chat.fact.failed',
  points: 'word.points',
  balance: 'chat.fact.balance',
  imported: 'chat.fact.imported',
  rejected: 'chat.fact.rejected',
  minutes: 'chat.fact.minutes',
  reason: 'chat.fact.reason',
} as const;
const mostFacts = 5;
const mostEvents = 8;
const mostCharacters = 80;

/** A text of others as one line that is not too long, without markup, mentioning nobody. */
const plain = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line;
  return short.replaceAll(/[!#<>@[\\\]_`|~*]/g, (mark) =>
    String.fromCodePoint((mark.codePointAt(0) ?? 0) + 0xfee0),
  );
};

const shown = (t: TranslateChat, fact: keyof typeof facts, value: unknown): string | undefined => {
  if (fact === 'status') {
    const status = TrackingStatus.safeParse(value).data;
    return status && t(`trackingStatus.${status}`);
  }
  if (fact === 'rule') {
    const rule = AttentionRule.safeParse(value).data;
    return rule && t(`attentionRule.${rule}`);
  }
  if (fact === 'carrier') {
    const carrier = Carrier.safeParse(value).data;
    return carrier && t(`carrier.${carrier}`);
  }
  if (typeof value === 'string') return value || undefined;
  if (typeof value !== 'number' || (fact === 'failed' && value === 0)) return undefined;
  return fact === 'points' || fact === 'balance' ? decimalText(value) : String(value);
};

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

const factsOf = (
  t: TranslateChat,
  event: ChatEvent,
): readonly (readonly [label: string, value: string])[] => {
  const sentence = sentenceOf(t, event);
  if (sentence !== undefined) return [['', plain(sentence)]];
  const data = event.data as Readonly<Record<string, unknown>>;
  return (Object.keys(facts) as (keyof typeof facts)[]).flatMap((fact) => {
    const value = shown(t, fact, data[fact]);
    return value === undefined ? [] : [[`${t(facts[fact])}${t('word.colon')}`, plain(value)] as const];
  });
};

/** The card of events: the facts of one, or how many there are, the first of them, and the page if they lead to the same. */
export const cardOf = (t: TranslateChat, events: readonly ChatEvent[], origin: string): Card => {
  const paths = [...new Set(events.map(({ type, data }) => pathOf(type, data)))];
  const [only] = events;
  if (only !== undefined && events.length === 1)
    return {
      title: `Waybill · ${t(`chat.title.${only.type}`)}`,
      lines: factsOf(t, only)
        .slice(0, mostFacts)
        .map(([label, value]) => `${label}${value}`),
      url: `${origin}${paths[0]}`,
      open: t('chat.open'),
    };
  const more = events.length - mostEvents;
  const lines = events.slice(0, mostEvents).map((event) => {
    const values = factsOf(t, event).map(([, value]) => value);
    return `${t(`chat.title.${event.type}`)}${t('word.colon')}${plain(values.slice(0, 2).join(t('word.comma')))}`;
  });
  return {
    title: `Waybill · ${t('chat.merged', { count: events.length })}`,
    lines: more > 0 ? [...lines, t('chat.more', { count: more })] : lines,
    url: `${origin}${paths.length === 1 ? paths[0] : '/personal?tab=notices'}`,
    open: t('chat.open'),
  };
};
