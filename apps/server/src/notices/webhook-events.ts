import type { OutboxEvent } from '../platform/db/outbox.ts';
import type { NoticePayload } from './rules.ts';

const waitEventsOf = (notice: NoticePayload & { readonly event: 'wait' }): readonly OutboxEvent[] => {
  const { waitId, carrier, zipCode } = notice;
  const object = `wait:${waitId}`;
  const wait = { waitId, carrier, zipCode };
  switch (notice.what) {
    case 'available':
      return [{ type: 'wait.available', object, data: { ...wait, quantity: notice.quantity } }];
    case 'reserved': {
      const { orderNo, quantity, points } = notice;
      return [{ type: 'wait.reserved', object, data: { ...wait, orderNo, quantity, points } }];
    }
    case 'expired': {
      const { quantity, served } = notice;
      return [{ type: 'wait.expired', object, data: { ...wait, quantity, served } }];
    }
    default:
      return [];
  }
};

export const webhookEventsOf = (notice: NoticePayload): readonly OutboxEvent[] => {
  switch (notice.event) {
    case 'order': {
      const { orderNo, quantity, points } = notice;
      const failed = notice.what === 'partial' ? notice.failed : 0;
      const data = { orderNo, quantity, failed, points };
      return [{ type: 'order.completed', object: `order:${orderNo}`, data }];
    }
    case 'reservation': {
      if (notice.what === 'heldBlocked') return [];
      const object = `order:${notice.orderNo}`;
      if (notice.what === 'expiring') {
        const { orderNo, quantity, minutes } = notice;
        return [{ type: 'reservation.expiring', object, data: { orderNo, quantity, minutes } }];
      }
      const { orderNo, points } = notice;
      return notice.what === 'expired'
        ? [{ type: 'order.expired', object, data: { orderNo, quantity: notice.quantity, points } }]
        : [{ type: 'order.number_blocked', object, data: { orderNo, number: notice.number, points } }];
    }
    case 'wait':
      return waitEventsOf(notice);
    case 'refund': {
      const { orderNo } = notice;
      const object = `order:${orderNo}`;
      if (notice.what === 'refused')
        return [{ type: 'refund.refused', object, data: { orderNo, reason: notice.reason } }];
      const { points } = notice;
      return notice.what === 'given'
        ? [{ type: 'refund.given', object, data: { orderNo, points, reason: notice.reason } }]
        : [{ type: 'refund.accepted', object, data: { orderNo, points } }];
    }
    case 'ticket': {
      const { what, ticketId, ticketNo, title } = notice;
      return [{ type: `ticket.${what}`, object: `ticket:${ticketId}`, data: { ticketId, ticketNo, title } }];
    }
    case 'points':
      if (notice.what === 'low')
        return [{ type: 'points.low', object: 'points', data: { balance: notice.balance } }];
      return [{ type: `points.${notice.what}`, object: 'points', data: { points: notice.points } }];
    default:
      return [];
  }
};
