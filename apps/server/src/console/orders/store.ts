import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, statement } from '../../platform/db/database.ts';
import { type Page, readLongPage } from '../../platform/db/read-page.ts';
import { rowId } from '../../platform/db/row-id.ts';

export type StaffOrderFilter = {
  readonly orderNo?: string | undefined;
  /** In full. */
  readonly trackingNumber?: string | undefined;
  /** An id, or what an e-mail or user name begins with. */
  readonly user?: string | undefined;
  readonly carrier?: Carrier | undefined;
  readonly status?: OrderStatus | undefined;
  /** Days in the product's zone, both counted. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
};

// The range, in byte order, of what begins with a text: an index of patterns finds it.
const begins = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} ~>=~ ${text}::text AND ${column} ~<~ ${`${text}\u{10FFFF}`}::text`;

const usersNamed = (user: string): RawBuilder<boolean> => {
  const text = user.toLowerCase();
  const id = /^\d{1,16}$/.test(user) ? rowId(user) : -1;
  return sql<boolean>`o.user_id IN (SELECT u.id FROM users u WHERE u.id = ${id}
    OR ${begins(sql`u.email`, text)} OR ${begins(sql`u.user_name`, text)})`;
};

const matching = (reader: Reader, filter: StaffOrderFilter) => {
  const { orderNo, trackingNumber, user, carrier, status, startDate, endDate } = filter;
  let query = reader.selectFrom('orders as o');
  if (orderNo !== undefined) query = query.where('o.order_no', '=', orderNo);
  if (trackingNumber !== undefined)
    query = query.where(sql<boolean>`EXISTS (SELECT FROM order_items i WHERE i.user_id = o.user_id
      AND i.order_id = o.id AND i.tracking_number = ${trackingNumber})`);
  if (user !== undefined) query = query.where(usersNamed(user));
  if (carrier !== undefined) query = query.where('o.carrier', '=', carrier);
  if (status !== undefined) query = query.where('o.status', '=', status);
  if (startDate !== undefined) query = query.where('o.created_at', '>=', sql<string>`${startDate}::date`);
  if (endDate !== undefined) query = query.where('o.created_at', '<', sql<string>`${endDate}::date + 1`);
  return query;
};

const columns = [
  'o.id',
  'o.order_no',
  'o.user_id',
  'o.carrier',
  'o.action',
  'o.status',
  'o.quantity',
  'o.failed_quantity',
  'o.total_points',
  'o.refunded_points',
  'o.created_at',
  'o.ended_at',
] as const;

export const listOrders = (reader: Reader, filter: StaffOrderFilter, page: Page) => {
  const rows = matching(reader, filter)
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select([...columns, 'u.user_name'])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc');
  return readLongPage(reader, rows, matching(reader, filter).select('o.id'), page);
};

export type StoredOrder = Awaited<ReturnType<typeof listOrders>>['list'][number];

export const findOrder = (
  reader: Reader,
  key: { readonly id: number } | { readonly orderNo: string },
): Promise<StoredOrder | undefined> =>
  reader
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select([...columns, 'u.user_name'])
    .where((is) => ('id' in key ? is('o.id', '=', key.id) : is('o.order_no', '=', key.orderNo)))
    .executeTakeFirst();

export const findFullNumbers = statement<{ id: number; tracking_number: string }, [number, number]>(
  `SELECT shipment_id AS id, tracking_number FROM order_items WHERE user_id = $1 AND order_id = $2 ORDER BY shipment_id`,
);
