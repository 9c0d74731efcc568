import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type BuiltUser, buildStock } from './builders.ts';
import type { TestApp } from './test-app.ts';

let zip = 70_000;

/** New stock in a ZIP of its own, held and then bought (or reserved) by a user over HTTP. */
export const orderSome = async (
  app: TestApp,
  user: BuiltUser,
  count: number,
  action: 'buy' | 'reserve' = 'buy',
): Promise<EndpointData<typeof endpoints.placeOrder> & { zipCode: string }> => {
  zip += 1;
  const zipCode = String(zip);
  await buildStock(app.context, count, { zip5: zipCode });
  const params = { carrier: 'ups' as const };
  const body =
    count > 20
      ? { zipCode, scope: 'batch' as const, quantity: count }
      : { zipCode, scope: 'single' as const };
  const { reservation } = await app.call(endpoints.queryShipments, { params, body }, user);
  const order = await app.call(
    endpoints.placeOrder,
    { params, body: { id: reservation?.holdId ?? '', action } },
    user,
  );
  return { ...order, zipCode };
};

/** Makes an order of 500 numbers cost more than an admin may refund alone. */
export const raisePrice = async ({ context: { pool } }: TestApp, orderId: string): Promise<void> => {
  await pool.query('UPDATE order_items SET price = 300 WHERE order_id = $1', [orderId]);
  await pool.query('UPDATE orders SET total_points = 150000 WHERE id = $1', [orderId]);
};
