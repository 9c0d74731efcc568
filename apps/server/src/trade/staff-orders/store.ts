import { begins } from '../../platform/db/like.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { StaffOrderRow, staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { type RawBuilder, sql } from 'kysely';
import { existing } from '../../platform/app-error.ts';
import { type Reader, statement } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/read-page.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { type Condition, equals, field, fieldsOf, onDays, view, when } from '../../platform/db/view.ts';

export type StaffOrderFilter = Omit<
  EndpointInput<typeof staffOrderEndpoints.searchOrders>['body'],
  keyof Page
>;

const usersNamed = (user: string): RawBuilder<boolean> => {
  const text = user.toLowerCase();
  const userId = /^\d{1,16}$/.test(user) ? rowId(user) : -1;
  return sql<boolean>`o.user_id IN (SELECT u.id FROM users u WHERE u.id = ${userId}
    OR ${begins(sql`u.email`, text)} OR ${begins(sql`u.user_name`, text)})`;
};

export const matching = (filter: StaffOrderFilter): Condition[] => [
  equals('o.order_no', filter.orderNo),
  when(
    filter.trackingNumber,
    (number) => sql`EXISTS (SELECT FROM order_items i WHERE i.user_id = o.user_id
      AND i.order_id = o.id AND i.tracking_number = ${number})`,
  ),
  when(filter.user, usersNamed),
  equals('o.carrier', filter.carrier),
  equals('o.status', filter.status),
  ...onDays('o.created_at', filter.startDate, filter.endDate),
];

export const staffOrders = view<StaffOrderRow>(
  {
    from: 'orders o',
    join: 'JOIN users u ON u.id = o.user_id',
    order: 'o.created_at DESC, o.id DESC',
  },
  {
    id: field.id('o.id'),
    ...fieldsOf('o', 'orderNo', 'carrier', 'action', 'status', 'quantity', 'failedQuantity'),
    user: field.party('o.user_id', 'u.user_name'),
    totalPoints: field.points('o.total_points'),
    refundedPoints: field.points('o.refunded_points'),
    createdTime: field.time('o.created_at'),
    endedTime: field.timeOrNull('o.ended_at'),
  },
);

/** An order by its id or its number. Throws notFound. */
export const orderOf = async (reader: Reader, key: string): Promise<StaffOrderRow> =>
  existing(
    await staffOrders.one(reader, /^\d+$/.test(key) ? equals('o.id', rowId(key)) : equals('o.order_no', key)),
  );

export const findFullNumbers = statement<{ id: string; trackingNumber: string }, [number, number]>(
  `SELECT shipment_id::text AS id, tracking_number AS "trackingNumber" FROM order_items
   WHERE user_id = $1 AND order_id = $2 ORDER BY shipment_id`,
);
