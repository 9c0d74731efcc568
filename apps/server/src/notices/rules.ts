import type { proposedActs } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { alertKinds } from '@waybill/contract/endpoints/security.ts';
import { decimalText } from '@waybill/contract/std/decimal-text.ts';
import type { NoticePriority, NotificationType } from '@waybill/contract/vocabulary/notice.ts';
import { type TrackingPayload, renderTracking } from './tracking-notice.ts';
import { type WaitPayload, renderWait } from './wait-notice.ts';
import { securityLink } from './security-link.ts';
import type { TranslateNoticeEvent } from '@waybill/phrases/notice-event-phrases.ts';

type OrderPayload = { readonly orderNo: string; readonly quantity: number; readonly points: number };
type TicketPayload = { readonly ticketId: string; readonly ticketNo: string; readonly title: string };

/**
 * What the product tells an account by itself, and what it has to know to say it. Points as the outside sees them.
 * Facts are stored as they are: nothing secret, no tracking number.
 */
export type NoticePayload =
  | TrackingPayload
  | ({ readonly event: 'order'; readonly what: 'completed' } & OrderPayload)
  | ({ readonly event: 'order'; readonly what: 'partial'; readonly failed: number } & OrderPayload)
  | {
      readonly event: 'reservation';
      readonly what: 'expiring';
      readonly orderNo: string;
      readonly quantity: number;
      readonly minutes: number;
    }
  | ({ readonly event: 'reservation'; readonly what: 'expired' } & OrderPayload)
  | {
      readonly event: 'reservation';
      readonly what: 'blocked';
      readonly orderNo: string;
      readonly number: string;
      readonly points: number;
    }
  | {
      readonly event: 'reservation';
      readonly what: 'heldBlocked';
      readonly carrier: Carrier;
      readonly number: string;
    }
  | WaitPayload
  | { readonly event: 'refund'; readonly what: 'accepted'; readonly orderNo: string; readonly points: number }
  | { readonly event: 'refund'; readonly what: 'refused'; readonly orderNo: string; readonly reason: string }
  | ({ readonly event: 'ticket'; readonly what: 'answered' | 'resolved' | 'closed' } & TicketPayload)
  | ({ readonly event: 'ticket'; readonly what: 'replied' | 'assigned' | 'escalated' } & TicketPayload)
  | { readonly event: 'points'; readonly what: 'low'; readonly balance: number }
  | { readonly event: 'points'; readonly what: 'recharged'; readonly points: number }
  | { readonly event: 'points'; readonly what: 'adjusted'; readonly points: number }
  | {
      readonly event: 'refund';
      readonly what: 'given';
      readonly orderNo: string;
      readonly points: number;
      readonly reason: string;
    }
  | {
      readonly event: 'security';
      readonly what: 'passwordChanged' | 'tokenReused' | 'enabled' | 'roleChanged' | 'signedOut';
    }
  | {
      readonly event: 'security';
      readonly what:
        | 'factorOn'
        | 'factorOff'
        | 'factorReset'
        | 'codesRenewed'
        | 'recoveryUsed'
        | 'passkeyAdded'
        | 'passkeyRemoved';
    }
  | {
      readonly event: 'security';
      readonly what: 'keyIssued' | 'keyRotated' | 'keyRevoked';
      readonly name: string;
    }
  | { readonly event: 'security'; readonly what: 'newDevice'; readonly ip: string }
  /** To the admins; `about` is an account, an address or the name of a check, or empty. */
  | {
      readonly event: 'security';
      readonly what: 'alert';
      readonly kind: (typeof alertKinds)[number];
      readonly about: string;
    }
  | {
      readonly event: 'security';
      readonly what: 'approvalWaiting';
      readonly act: (typeof proposedActs)[number];
      readonly points: number;
      readonly by: string;
    }
  | {
      readonly event: 'security';
      readonly what: 'approvalDecided';
      readonly ending: 'approved' | 'refused' | 'expired';
      readonly act: (typeof proposedActs)[number];
      readonly points: number;
      readonly reason: string;
    }
  | {
      readonly event: 'security';
      readonly what: 'webhookGone' | 'webhookFailing';
      readonly host: string;
      readonly team?: boolean;
    }
  | { readonly event: 'security'; readonly what: 'sessionsEnded'; readonly count: number }
  | { readonly event: 'security'; readonly what: 'locked'; readonly ip: string; readonly minutes: number };

export type RenderedNotice = {
  readonly title: string;
  readonly content: string;
  readonly type: NotificationType;
  readonly priority: NoticePriority;
  readonly link: string;
};

const orderLink = (orderNo: string): string => `/myorder?keyword=${encodeURIComponent(orderNo)}`;
const pointsLink = '/personal?tab=points';

type NoticeText = Pick<RenderedNotice, 'title' | 'content'>;

const orderText = (
  t: TranslateNoticeEvent,
  payload: NoticePayload & { readonly event: 'order' | 'reservation' },
): NoticeText => {
  const { event, what } = payload;
  if (what === 'completed')
    return {
      title: t('noticeEvent.order.completed.title'),
      content: t('noticeEvent.order.completed.content', { ...payload, points: decimalText(payload.points) }),
    };
  if (what === 'partial')
    return {
      title: t('noticeEvent.order.partial.title'),
      content: t('noticeEvent.order.partial.content', { ...payload, points: decimalText(payload.points) }),
    };
  if (what === 'expiring')
    return {
      title: t(`noticeEvent.${event}.expiring.title`),
      content: t(`noticeEvent.${event}.expiring.content`, payload),
    };
  if (what === 'blocked')
    return {
      title: t('noticeEvent.reservation.blocked.title'),
      content: t('noticeEvent.reservation.blocked.content', {
        ...payload,
        points: decimalText(payload.points),
      }),
    };
  if (what === 'heldBlocked')
    return {
      title: t('noticeEvent.reservation.heldBlocked.title'),
      content: t('noticeEvent.reservation.heldBlocked.content', payload),
    };
  return {
    title: t(`noticeEvent.${event}.expired.title`),
    content: t(`noticeEvent.${event}.expired.content`, { ...payload, points: decimalText(payload.points) }),
  };
};

const securityText = (
  t: TranslateNoticeEvent,
  payload: NoticePayload & { readonly event: 'security' },
): NoticeText => {
  const title = t(`noticeEvent.security.${payload.what}.title`);
  switch (payload.what) {
    case 'newDevice':
      return { title, content: t('noticeEvent.security.newDevice.content', payload) };
    case 'sessionsEnded':
      return { title, content: t('noticeEvent.security.sessionsEnded.content', payload) };
    case 'locked':
      return { title, content: t('noticeEvent.security.locked.content', payload) };
    case 'approvalWaiting':
    case 'approvalDecided': {
      const act = t(`noticeEvent.security.approvalAct.${payload.act}`);
      const points = decimalText(payload.points);
      return payload.what === 'approvalWaiting'
        ? {
            title,
            content: t('noticeEvent.security.approvalWaiting.content', { act, points, by: payload.by }),
          }
        : {
            title,
            content: t(`noticeEvent.security.approvalDecided.${payload.ending}`, {
              act,
              points,
              reason: payload.reason === '' ? '–' : payload.reason,
            }),
          };
    }
    case 'keyIssued':
    case 'keyRotated':
    case 'keyRevoked':
      return { title, content: t(`noticeEvent.security.${payload.what}.content`, payload) };
    case 'webhookGone':
    case 'webhookFailing':
      return { title, content: t(`noticeEvent.security.${payload.what}.content`, payload) };
    case 'alert':
      return { title, content: t(`noticeEvent.security.alert.${payload.kind}`, payload) };
    default:
      return { title, content: t(`noticeEvent.security.${payload.what}.content`) };
  }
};

export const renderNotice = (t: TranslateNoticeEvent, payload: NoticePayload): RenderedNotice => {
  switch (payload.event) {
    case 'order':
      return {
        ...orderText(t, payload),
        type: 'order',
        priority: 'normal',
        link: orderLink(payload.orderNo),
      };
    case 'reservation':
      return {
        ...orderText(t, payload),
        type: 'order',
        priority: 'high',
        link: payload.what === 'heldBlocked' ? `/${payload.carrier}` : orderLink(payload.orderNo),
      };
    case 'wait':
      return { ...renderWait(t, payload), type: 'order', priority: 'high' };
    case 'refund':
      return {
        title: t(`noticeEvent.refund.${payload.what}.title`),
        content:
          payload.what === 'accepted'
            ? t('noticeEvent.refund.accepted.content', { ...payload, points: decimalText(payload.points) })
            : payload.what === 'given'
              ? t('noticeEvent.refund.given.content', { ...payload, points: decimalText(payload.points) })
              : t('noticeEvent.refund.refused.content', payload),
        type: 'payment',
        priority: 'normal',
        link: orderLink(payload.orderNo),
      };
    case 'ticket':
      return {
        title: t(`noticeEvent.ticket.${payload.what}.title`),
        content: t(`noticeEvent.ticket.${payload.what}.content`, payload),
        type: 'notification',
        priority: payload.what === 'escalated' ? 'high' : 'normal',
        link: `/ticket-detail/${encodeURIComponent(payload.ticketId)}`,
      };
    case 'points':
      return {
        title: t(`noticeEvent.points.${payload.what}.title`),
        content:
          payload.what === 'low'
            ? t('noticeEvent.points.low.content', { balance: decimalText(payload.balance) })
            : t(`noticeEvent.points.${payload.what}.content`, { points: decimalText(payload.points) }),
        type: 'payment',
        priority: payload.what === 'low' ? 'high' : 'normal',
        link: pointsLink,
      };
    case 'tracking': {
      const { urgent, ...text } = renderTracking(t, payload);
      return { ...text, type: 'notification', priority: urgent ? 'high' : 'normal' };
    }
    default:
      return {
        ...securityText(t, payload),
        type: 'security',
        priority: payload.what === 'alert' ? 'urgent' : 'high',
        link: securityLink(payload),
      };
  }
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
