import { z } from 'zod';
import { packedText } from '../std/typed-text.ts';
import { byStaff, get, group, post } from '../endpoint.ts';
import { Carrier } from '../vocabulary/carrier.ts';
import { Id, NoBody, WallTime, dayFields, dayRange, formedText, pageFields } from '../vocabulary/fields.ts';
import { orderStatuses } from './logistics.ts';
import { OrderRow, orderFields, orderQueryDays } from './orders.ts';
import { RefundRequest, StaffKeyword, actFields, longPageOf } from './people-shapes.ts';
import { PointLogRow } from './points.ts';
import { Ticket } from './ticket-shapes.ts';

/** An order by its id, or by its number as users know it. */
export const OrderKey = formedText(/^(?:\d{1,19}|LT\d{6}[0-9A-HJKMNP-TV-Z]{8})$/, 'fields.id', (text) =>
  packedText(text).toUpperCase(),
);

const staffOnly = {
  user: z.object({ id: z.string(), userName: z.string() }),
  /** Numbers that could not be delivered. */
  failedQuantity: z.number().int(),
  /** When it was confirmed, cancelled or expired; null for what was bought at once. */
  endedTime: WallTime.nullable(),
};

export const StaffOrderRow = z.object({ ...orderFields, ...staffOnly });
export type StaffOrderRow = z.infer<typeof StaffOrderRow>;

const params = z.strictObject({ id: OrderKey });

export const staffOrderEndpoints = group({
  searchOrders: post('/admin/orders/search', {
    // Not GET: a tracking number in an address would stand in logs of proxies.
    summary:
      'Orders of all accounts, newest first; the last 30 days unless days, an order, a number or an account is named',
    ...byStaff('orders:read'),
    priority: 'read',
    body: z
      .strictObject({
        ...pageFields,
        orderNo: StaffKeyword.optional(),
        /** In full; masked ones find nothing. */
        trackingNumber: StaffKeyword.optional(),
        /** An id, or what an e-mail or user name begins with. */
        user: StaffKeyword.optional(),
        carrier: Carrier.optional(),
        status: z.enum(orderStatuses).optional(),
        ...dayFields,
      })
      .superRefine(dayRange('startDate', 'endDate', orderQueryDays)),
    data: longPageOf(StaffOrderRow),
  }),
  getStaffOrder: get('/admin/orders/:id', {
    summary: 'An order of any account with all that happened to it; numbers are masked',
    ...byStaff('orders:read'),
    params,
    data: OrderRow.extend({
      ...staffOnly,
      /** Refunds that were asked for, newest first. */
      refunds: z.array(
        RefundRequest.omit({
          id: true,
          user: true,
          orderId: true,
          orderNo: true,
          needsApproval: true,
        }).extend({
          requestId: z.string(),
          decidedBy: z.string().nullable(),
        }),
      ),
      /** Movements of points, oldest first. */
      movements: z.array(PointLogRow.extend({ actor: z.string().nullable() })),
      tickets: z.array(
        Ticket.pick({ id: true, ticketNo: true, title: true, status: true, createdTime: true }),
      ),
      /** What the staff did to it, newest first, 100 acts at most. */
      acts: z.array(z.object(actFields)),
    }),
  }),
  revealOrderNumbers: post('/admin/orders/:id/numbers', {
    // Not GET: every look leaves an entry in the audit.
    summary: 'The numbers of an order in full; each look is written into the audit',
    access: 'orders:numbers',
    stepUp: true,
    params,
    body: NoBody,
    data: z.object({ numbers: z.array(z.object({ id: Id, trackingNumber: z.string() })) }),
  }),
});
