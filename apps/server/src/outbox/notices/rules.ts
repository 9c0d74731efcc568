import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { proposedActs } from '@waybill/contract/endpoints/people-shapes.ts';
import type { alertKinds } from '@waybill/contract/endpoints/security.ts';
import { decimalText } from '@waybill/contract/std/decimal-text.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { TranslateNoticeEvent } from '@waybill/phrases/notice-event-phrases.ts';
import { type TrackingPayload, renderTracking } from './tracking-notice.ts';

type Notice<Event extends string, What extends string, Facts = unknown> = {
  readonly event: Event;
  readonly what: What;
} & Readonly<Facts>;

type OfOrder = { orderNo: string };
type Bought = OfOrder & { quantity: number; points: number };
type OfWait = { waitId: string; carrier: Carrier; zipCode: string | null };
type Proposal = { act: (typeof proposedActs)[number]; points: number };
type FactorChange =
  | 'factorOn'
  | 'factorOff'
  | 'factorReset'
  | 'codesRenewed'
  | 'recoveryUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved';
/**
 * What the product tells an account by itself, and what it has to know to say it. Points as the outside sees them.
 * Facts are stored as they are: nothing secret, no tracking number.
 */
export type NoticePayload =
  | TrackingPayload
  | Notice<'order', 'completed', Bought>
  | Notice<'order', 'partial', Bought & { failed: number }>
  | Notice<'reservation', 'expiring', OfOrder & { quantity: number; minutes: number }>
  | Notice<'reservation', 'expired', Bought>
  | Notice<'reservation', 'blocked', OfOrder & { number: string; points: number }>
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
  | Notice<'security', FactorChange>
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

type RenderedNotice = Pick<UserNotice, 'title' | 'content' | 'type' | 'priority'> & { readonly link: string };

const carrierNames: Readonly<Record<Carrier, string>> = { ups: 'UPS', usps: 'USPS', fedex: 'FedEx' };

/** The facts as texts say them: points with two decimals, a stock by its carrier and ZIP, acts by their names. */
const factsOf = (t: TranslateNoticeEvent, payload: NoticePayload): Readonly<Record<string, unknown>> => ({
  ...payload,
  ...('points' in payload && { points: decimalText(payload.points) }),
  ...('balance' in payload && { balance: decimalText(payload.balance) }),
  ...(payload.event === 'wait' && {
    stock: [carrierNames[payload.carrier], payload.zipCode].filter((part) => part !== null).join(' '),
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

const textOf = (
  t: TranslateNoticeEvent,
  payload: NoticePayload,
): Pick<RenderedNotice, 'title' | 'content'> => {
  // By its name alone: that every notice has its texts, and all their places, is tested.
  const say = t as (key: string, facts?: Readonly<Record<string, unknown>>) => string;
  const key = `noticeEvent.${payload.event}.${payload.what}`;
  return { title: say(`${key}.title`), content: say(`${key}.${variantOf(payload)}`, factsOf(t, payload)) };
};

const orderLink = (orderNo: string): string => `/myorder?keyword=${encodeURIComponent(orderNo)}`;

const waitLink = (payload: NoticePayload & { readonly event: 'wait' }): string => {
  if (payload.what === 'reserved') return orderLink(payload.orderNo);
  if (payload.what === 'short') return '/personal?tab=points';
  return payload.what === 'available' ? `/${payload.carrier}` : '/waits';
};

const securityLink = (payload: NoticePayload & { readonly event: 'security' }): string => {
  switch (payload.what) {
    case 'alert':
      return '/admin/security';
    case 'webhookGone':
    case 'webhookFailing':
      return payload.team === true ? '/admin/channels' : '/developers';
    case 'approvalWaiting':
      return '/admin/approvals';
    case 'approvalDecided':
      return payload.act === 'codes' && payload.ending === 'approved' ? '/admin/codes' : '/admin/approvals';
    case 'keyIssued':
    case 'keyRotated':
    case 'keyRevoked':
      return '/personal?tab=keys';
    case 'factorOn':
    case 'factorOff':
    case 'factorReset':
    case 'codesRenewed':
    case 'recoveryUsed':
    case 'passkeyAdded':
    case 'passkeyRemoved':
      return '/personal?tab=security';
    default:
      return '/personal?tab=sessions';
  }
};

const placeOf = (
  payload: Exclude<NoticePayload, TrackingPayload>,
): Omit<RenderedNotice, 'title' | 'content'> => {
  switch (payload.event) {
    case 'order':
      return { type: 'order', priority: 'normal', link: orderLink(payload.orderNo) };
    case 'reservation':
      return {
        type: 'order',
        priority: 'high',
        link: payload.what === 'heldBlocked' ? `/${payload.carrier}` : orderLink(payload.orderNo),
      };
    case 'wait':
      return { type: 'order', priority: 'high', link: waitLink(payload) };
    case 'refund':
      return { type: 'payment', priority: 'normal', link: orderLink(payload.orderNo) };
    case 'ticket':
      return {
        type: 'notification',
        priority: payload.what === 'escalated' ? 'high' : 'normal',
        link: `/ticket-detail/${encodeURIComponent(payload.ticketId)}`,
      };
    case 'points':
      return {
        type: 'payment',
        priority: payload.what === 'low' ? 'high' : 'normal',
        link: '/personal?tab=points',
      };
    default:
      return {
        type: 'security',
        priority: payload.what === 'alert' ? 'urgent' : 'high',
        link: securityLink(payload),
      };
  }
};

export const renderNotice = (t: TranslateNoticeEvent, payload: NoticePayload): RenderedNotice => {
  if (payload.event !== 'tracking') return { ...textOf(t, payload), ...placeOf(payload) };
  const { urgent, ...text } = renderTracking(t, payload);
  return { ...text, type: 'notification', priority: urgent ? 'high' : 'normal' };
};

export type CensusRow = {
  readonly role: string;
  /** After how many of the appearances, in their order. */
  readonly place: number;
  readonly born: number;
  readonly bornMarkers: number;
  readonly marked: number;
};

export type Audience = { readonly recipients: number; readonly readers: number };

/**
 * For each appearance in order, by role: the accounts made before it, and those of them that marked all as read after
 * it. Whoever has a mark was made before it, so that these are the markers made before less the marks made before.
 */
export const countAudiences = (
  census: readonly CensusRow[],
  appearances: number,
): ReadonlyMap<string, readonly Audience[]> => {
  const byRole = new Map<string, CensusRow[][]>();
  for (const row of census) {
    const places = byRole.get(row.role) ?? Array.from({ length: appearances + 1 }, (): CensusRow[] => []);
    places[row.place]?.push(row);
    byRole.set(row.role, places);
  }
  const countRole = (places: readonly (readonly CensusRow[])[]): Audience[] => {
    let recipients = 0;
    let readers = 0;
    return places.slice(0, appearances).map((rows) => {
      for (const row of rows) {
        recipients += row.born;
        readers += row.bornMarkers - row.marked;
      }
      return { recipients, readers };
    });
  };
  return new Map([...byRole].map(([role, places]) => [role, countRole(places)]));
};
