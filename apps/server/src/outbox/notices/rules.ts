import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { proposedActs } from '@waybill/contract/endpoints/people-shapes.ts';
import type { alertKinds } from '@waybill/contract/endpoints/security.ts';
import { decimalText } from '@waybill/contract/std/decimal-text.ts';
import { type Carrier, type TrackingStatus, trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import type { TranslateNoticeEvent } from '@waybill/phrases/notice-event-phrases.ts';
import { type factorChanges, pathOf } from './paths.ts';
import { type AttentionRule, attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';

type TrackingPayload =
  | {
      readonly event: 'tracking';
      readonly what: 'changed';
      readonly followedId: string;
      readonly number: string;
      readonly status: TrackingStatus | null;
      readonly rule: AttentionRule | null;
    }
  | {
      readonly event: 'tracking';
      readonly what: 'digest';
      readonly parcels: number;
      readonly statuses: Partial<Record<TrackingStatus, number>>;
      readonly rules: Partial<Record<AttentionRule, number>>;
    };

const changesOf = (t: TranslateNoticeEvent, payload: TrackingPayload): string => {
  const names =
    payload.what === 'changed'
      ? [
          payload.rule && t(`attentionRule.${payload.rule}`),
          payload.status && t(`trackingStatus.${payload.status}`),
        ].filter((name) => name !== null)
      : [
          ...attentionRules.map((rule) => [t(`attentionRule.${rule}`), payload.rules[rule]] as const),
          ...trackingStatuses.map(
            (status) => [t(`trackingStatus.${status}`), payload.statuses[status]] as const,
          ),
        ].flatMap(([name, count]) =>
          count === undefined ? [] : [t('noticeEvent.tracking.counted', { name, count })],
        );
  return names.join(t('word.comma'));
};

const renderTracking = (t: TranslateNoticeEvent, payload: TrackingPayload) => {
  const changes = changesOf(t, payload);
  const urgent = payload.what === 'changed' ? payload.rule !== null : Object.keys(payload.rules).length > 0;
  const title = t(`noticeEvent.tracking.${urgent ? 'attention' : 'updated'}.title`);
  return payload.what === 'changed'
    ? {
        title,
        content: t('noticeEvent.tracking.changed.content', { number: payload.number, changes }),
        urgent,
        link: `/followed?id=${encodeURIComponent(payload.followedId)}`,
      }
    : {
        title,
        content: t('noticeEvent.tracking.digest.content', { parcels: payload.parcels, changes }),
        urgent,
        link: urgent ? '/followed?attention=any' : '/followed',
      };
};

type Notice<Event extends string, What extends string, Facts = unknown> = {
  readonly event: Event;
  readonly what: What;
} & Readonly<Facts>;

type OfOrder = { orderNo: string };
type OwnOrder = OfOrder & { reference: string | null };
type Bought = OfOrder & { quantity: number; points: number };
type OfWait = { waitId: string; carrier: Carrier; zipCode: string | null };
type Proposal = { act: (typeof proposedActs)[number]; points: number };
/**
 * What the product tells an account by itself, and what it has to know to say it. Points as the outside sees them.
 * Facts are stored as they are: nothing secret, no tracking number.
 */
export type NoticePayload =
  | TrackingPayload
  | Notice<'order', 'completed', OwnOrder & Bought>
  | Notice<'order', 'partial', OwnOrder & Bought & { failed: number }>
  | Notice<'reservation', 'expiring', OwnOrder & { quantity: number; minutes: number }>
  | Notice<'reservation', 'expired', OwnOrder & Bought>
  | Notice<'reservation', 'blocked', OwnOrder & { number: string; points: number }>
  | Notice<'reservation', 'heldBlocked', { carrier: Carrier; number: string }>
  | Notice<'wait', 'available', OfWait & { quantity: number }>
  | Notice<'wait', 'reserved', OfWait & Bought>
  | Notice<'wait', 'short', OfWait>
  | Notice<'wait', 'expired', OfWait & { quantity: number; served: number }>
  | Notice<'refund', 'accepted', OfOrder & { points: number }>
  | Notice<'refund', 'refused', OfOrder & { reason: string }>
  | Notice<'refund', 'given', OfOrder & { points: number; reason: string }>
  | Notice<
      'ticket',
      'answered' | 'resolved' | 'closed' | 'replied' | 'assigned' | 'escalated',
      { ticketId: string; ticketNo: string; title: string }
    >
  | Notice<'points', 'low', { balance: number }>
  | Notice<'points', 'recharged' | 'adjusted', { points: number }>
  | Notice<'security', 'passwordChanged' | 'tokenReused' | 'enabled' | 'roleChanged' | 'signedOut'>
  | Notice<'security', (typeof factorChanges)[number]>
  | Notice<'security', 'keyIssued' | 'keyRotated' | 'keyRevoked', { name: string }>
  | Notice<'security', 'newDevice', { ip: string }>
  /** To the admins; `about` is an account, an address or the name of a check, or empty. */
  | Notice<'security', 'alert', { kind: (typeof alertKinds)[number]; about: string }>
  | Notice<'security', 'approvalWaiting', Proposal & { by: string }>
  | Notice<
      'security',
      'approvalDecided',
      Proposal & { ending: 'approved' | 'refused' | 'expired'; reason: string }
    >
  | Notice<'security', 'webhookGone' | 'webhookFailing', { host: string; team?: boolean }>
  | Notice<'security', 'sessionsEnded', { count: number }>
  | Notice<'security', 'locked', { ip: string; minutes: number }>;

/** The facts as texts say them: points with two decimals, a stock by its carrier and ZIP, acts by their names. */
const factsOf = (t: TranslateNoticeEvent, payload: NoticePayload): Readonly<Record<string, unknown>> => ({
  ...payload,
  ...('points' in payload && { points: decimalText(payload.points) }),
  ...('balance' in payload && { balance: decimalText(payload.balance) }),
  ...(payload.event === 'wait' && {
    stock: [t(`carrier.${payload.carrier}`), payload.zipCode].filter((part) => part !== null).join(' '),
  }),
  ...('act' in payload && { act: t(`noticeEvent.security.approvalAct.${payload.act}`) }),
  ...('ending' in payload && payload.reason === '' && { reason: '–' }),
});

/** Which text of its own says a notice, where its words depend on more than what happened. */
const variantOf = (payload: NoticePayload): string => {
  if (payload.event !== 'security') return 'content';
  if (payload.what === 'alert') return payload.kind;
  return payload.what === 'approvalDecided' ? payload.ending : 'content';
};

/** How notices of an event are sorted. */
const sorts = {
  order: { type: 'order', priority: 'normal' },
  reservation: { type: 'order', priority: 'high' },
  wait: { type: 'order', priority: 'high' },
  refund: { type: 'payment', priority: 'normal' },
  ticket: { type: 'notification', priority: 'normal' },
  points: { type: 'payment', priority: 'normal' },
  security: { type: 'security', priority: 'high' },
} as const;
/** Those that press more than others of their event. */
const priorities: Readonly<Record<string, UserNotice['priority']>> = {
  'ticket.escalated': 'high',
  'points.low': 'high',
  'security.alert': 'urgent',
};

const linkOf = (name: string, payload: NoticePayload): string => {
  if ('team' in payload && payload.team) return '/admin/channels';
  if ('ending' in payload && payload.act === 'codes' && payload.ending === 'approved') return '/admin/codes';
  return pathOf(name, payload);
};

export const renderNotice = (t: TranslateNoticeEvent, payload: NoticePayload) => {
  if (payload.event === 'tracking') {
    const { urgent, ...text } = renderTracking(t, payload);
    return { ...text, type: 'notification', priority: urgent ? 'high' : 'normal' } as const;
  }
  // By its name alone: that every notice has its texts, and all their places, is tested.
  const say = t as (key: string, facts?: Readonly<Record<string, unknown>>) => string;
  const name = `${payload.event}.${payload.what}`;
  const { type, priority } = sorts[payload.event];
  return {
    title: say(`noticeEvent.${name}.title`),
    content: say(`noticeEvent.${name}.${variantOf(payload)}`, factsOf(t, payload)),
    type,
    priority: priorities[name] ?? priority,
    link: linkOf(name, payload),
  };
};
