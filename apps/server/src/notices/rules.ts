import type { proposedActs } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { alertKinds } from '@waybill/contract/endpoints/security.ts';
import type { NoticePriority, NotificationType } from '@waybill/contract/vocabulary/notice.ts';
import type { TranslateNoticeEvent } from '@waybill/phrases/notice-event-phrases.ts';

type OrderFacts = { readonly orderNo: string; readonly quantity: number; readonly points: number };
type TicketFacts = { readonly ticketId: string; readonly ticketNo: string; readonly title: string };

/**
 * What the product tells an account by itself, and what it has to know to say it. Points as the outside sees them.
 * Facts are stored as they are: nothing secret, no tracking number.
 */
export type NoticeFacts =
  | ({ readonly event: 'order'; readonly what: 'completed' } & OrderFacts)
  | ({ readonly event: 'order'; readonly what: 'partial'; readonly failed: number } & OrderFacts)
  | {
      readonly event: 'reservation';
      readonly what: 'lapsing';
      readonly orderNo: string;
      readonly quantity: number;
      readonly minutes: number;
    }
  | ({ readonly event: 'reservation'; readonly what: 'lapsed' } & OrderFacts)
  /** The staff blocked a number of a reservation; the number is masked. */
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
  | { readonly event: 'refund'; readonly what: 'accepted'; readonly orderNo: string; readonly points: number }
  | { readonly event: 'refund'; readonly what: 'refused'; readonly orderNo: string; readonly reason: string }
  | ({ readonly event: 'ticket'; readonly what: 'answered' | 'resolved' | 'closed' } & TicketFacts)
  /** To somebody of the staff. */
  | ({ readonly event: 'ticket'; readonly what: 'replied' | 'assigned' | 'escalated' } & TicketFacts)
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
  /** Of an API key; `name` is what the staff call it. */
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
  /** To those who may decide a proposal, and to who made it. */
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
      readonly ending: 'approved' | 'refused' | 'lapsed';
      readonly act: (typeof proposedActs)[number];
      readonly points: number;
      /** What the decider said, or empty. */
      readonly reason: string;
    }
  | { readonly event: 'security'; readonly what: 'sessionsEnded'; readonly count: number }
  | { readonly event: 'security'; readonly what: 'locked'; readonly ip: string; readonly minutes: number };

/** A notice of the product as its reader sees it. */
export type SaidNotice = {
  readonly title: string;
  readonly content: string;
  readonly type: NotificationType;
  readonly priority: NoticePriority;
  /** An address inside the product. */
  readonly link: string;
};

const orderLink = (orderNo: string): string => `/myorder?keyword=${encodeURIComponent(orderNo)}`;
const pointsLink = '/personal?tab=points';
const sessionsLink = '/personal?tab=sessions';
const keysLink = '/personal?tab=keys';
const alertsLink = '/admin/security';
const approvalsLink = '/admin/approvals';
const codesLink = '/admin/codes';

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Points as they are shown everywhere: `1,234.50`. */
const pointsText = (points: number): string => twoDecimals.format(points);

type Words = Pick<SaidNotice, 'title' | 'content'>;

const orderWords = (
  t: TranslateNoticeEvent,
  facts: NoticeFacts & { readonly event: 'order' | 'reservation' },
): Words => {
  const { event, what } = facts;
  if (what === 'completed')
    return {
      title: t('noticeEvent.order.completed.title'),
      content: t('noticeEvent.order.completed.content', { ...facts, points: pointsText(facts.points) }),
    };
  if (what === 'partial')
    return {
      title: t('noticeEvent.order.partial.title'),
      content: t('noticeEvent.order.partial.content', { ...facts, points: pointsText(facts.points) }),
    };
  if (what === 'lapsing')
    return {
      title: t(`noticeEvent.${event}.lapsing.title`),
      content: t(`noticeEvent.${event}.lapsing.content`, facts),
    };
  if (what === 'blocked')
    return {
      title: t('noticeEvent.reservation.blocked.title'),
      content: t('noticeEvent.reservation.blocked.content', facts),
    };
  if (what === 'heldBlocked')
    return {
      title: t('noticeEvent.reservation.heldBlocked.title'),
      content: t('noticeEvent.reservation.heldBlocked.content', facts),
    };
  return {
    title: t(`noticeEvent.${event}.lapsed.title`),
    content: t(`noticeEvent.${event}.lapsed.content`, { ...facts, points: pointsText(facts.points) }),
  };
};

const securityWords = (
  t: TranslateNoticeEvent,
  facts: NoticeFacts & { readonly event: 'security' },
): Words => {
  const title = t(`noticeEvent.security.${facts.what}.title`);
  switch (facts.what) {
    case 'newDevice':
      return { title, content: t('noticeEvent.security.newDevice.content', facts) };
    case 'sessionsEnded':
      return { title, content: t('noticeEvent.security.sessionsEnded.content', facts) };
    case 'locked':
      return { title, content: t('noticeEvent.security.locked.content', facts) };
    case 'approvalWaiting':
    case 'approvalDecided': {
      const act = t(`noticeEvent.security.approvalAct.${facts.act}`);
      const points = pointsText(facts.points);
      return facts.what === 'approvalWaiting'
        ? { title, content: t('noticeEvent.security.approvalWaiting.content', { act, points, by: facts.by }) }
        : {
            title,
            content: t(`noticeEvent.security.approvalDecided.${facts.ending}`, {
              act,
              points,
              reason: facts.reason === '' ? '–' : facts.reason,
            }),
          };
    }
    case 'keyIssued':
    case 'keyRotated':
    case 'keyRevoked':
      return { title, content: t(`noticeEvent.security.${facts.what}.content`, facts) };
    case 'alert':
      return { title, content: t(`noticeEvent.security.alert.${facts.kind}`, facts) };
    default:
      return { title, content: t(`noticeEvent.security.${facts.what}.content`) };
  }
};

const securityLink = (facts: NoticeFacts & { readonly event: 'security' }): string => {
  switch (facts.what) {
    case 'alert':
      return alertsLink;
    case 'approvalWaiting':
      return approvalsLink;
    case 'approvalDecided':
      return facts.act === 'codes' && facts.ending === 'approved' ? codesLink : approvalsLink;
    case 'keyIssued':
    case 'keyRotated':
    case 'keyRevoked':
      return keysLink;
    default:
      return sessionsLink;
  }
};

/** Says in words what happened, and where it leads. */
export const sayNotice = (t: TranslateNoticeEvent, facts: NoticeFacts): SaidNotice => {
  switch (facts.event) {
    case 'order':
      return { ...orderWords(t, facts), type: 'order', priority: 'normal', link: orderLink(facts.orderNo) };
    case 'reservation':
      return {
        ...orderWords(t, facts),
        type: 'order',
        priority: 'high',
        link: facts.what === 'heldBlocked' ? `/${facts.carrier}` : orderLink(facts.orderNo),
      };
    case 'refund':
      return {
        title: t(`noticeEvent.refund.${facts.what}.title`),
        content:
          facts.what === 'accepted'
            ? t('noticeEvent.refund.accepted.content', { ...facts, points: pointsText(facts.points) })
            : facts.what === 'given'
              ? t('noticeEvent.refund.given.content', { ...facts, points: pointsText(facts.points) })
              : t('noticeEvent.refund.refused.content', facts),
        type: 'payment',
        priority: 'normal',
        link: orderLink(facts.orderNo),
      };
    case 'ticket':
      return {
        title: t(`noticeEvent.ticket.${facts.what}.title`),
        content: t(`noticeEvent.ticket.${facts.what}.content`, facts),
        type: 'notification',
        priority: facts.what === 'escalated' ? 'high' : 'normal',
        link: `/ticket-detail/${encodeURIComponent(facts.ticketId)}`,
      };
    case 'points':
      return {
        title: t(`noticeEvent.points.${facts.what}.title`),
        content:
          facts.what === 'low'
            ? t('noticeEvent.points.low.content', { balance: pointsText(facts.balance) })
            : t(`noticeEvent.points.${facts.what}.content`, { points: pointsText(facts.points) }),
        type: 'payment',
        priority: facts.what === 'low' ? 'high' : 'normal',
        link: pointsLink,
      };
    default:
      return {
        ...securityWords(t, facts),
        type: 'security',
        priority: facts.what === 'alert' ? 'urgent' : 'high',
        link: securityLink(facts),
      };
  }
};

/** How many accounts of a role were made, had a mark when made so, or were marked, between two appearances. */
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
