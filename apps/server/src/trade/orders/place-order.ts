import { errorCatalogue } from '@waybill/contract/codes.ts';
import type { OrderResult, logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { reservationTtl } from '@waybill/contract/constants.ts';
import { toHundredths } from '@waybill/contract/vocabulary/points.ts';
import { discountFor, splitTotal, totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import { type NewHold, type StoredHold, findLiveHolds, keepInHold } from '../holds/public-api.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/db/domain-events.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { together } from '../../platform/db/one-trip.ts';
import type { StockKey } from '../../platform/db/stock-key.ts';
import { inTradeTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Balances, movePoints, payPoints, readBalances } from '../points/public-api.ts';
import { orderResult } from './my-orders.ts';
import { chooseKeys, newOrderNo, newOrderStatus, reasonAgainst } from './rules.ts';
import { type Order, insertOrder, prepareOrder, takeIntoOrder } from './store.ts';
import { notifyPlaced } from './notify-order.ts';

type OrderCall = Call<typeof logisticsEndpoints.placeOrder>;

const choiceOf = ({ params, body }: OrderCall, holds: readonly StoredHold[]) => {
  const hold = holds.find((live) => live.carrier === params.carrier);
  const choice = hold && chooseKeys(body, hold);
  if (hold === undefined || choice === undefined || choice.taken.length === 0)
    throw new AppError('reservationGone', { moneyEffect: 'none' });
  return { hold, ...choice };
};

const pay = (tx: Tx, order: Order): Promise<Balances> => {
  if (order.amount === 0) return readBalances(tx, order.userId);
  return order.action === 'buy' ? payPoints(tx, 'available', order) : movePoints(tx, 'reserve', order);
};

const orderRows = async (
  tx: Tx,
  userId: number,
  [user]: Awaited<ReturnType<typeof prepareOrder>>,
  hold: Pick<NewHold, 'id' | 'carrier' | 'scope' | 'unitPrice' | 'tiers'>,
  taken: readonly StockKey[],
  { action, trackingInfos, maxPoints, reference, note }: Omit<OrderCall['body'], 'id' | 'ids' | 'scope'>,
  today: string,
) => {
  if (user === undefined) throw new AppError('notFound');
  const { id: holdId, carrier, scope, unitPrice, tiers } = hold;
  const against = reasonAgainst({ ...user, quantity: taken.length, unitPrice, trackingInfos });
  if (against !== undefined) throw new AppError(against, { moneyEffect: 'none' });

  const identity = {
    userId,
    orderId: user.orderId,
    orderNo: newOrderNo(today),
    action,
    carrier,
    scope,
    holdId,
    reference: reference || null,
    note: note || null,
  };
  const orderOf = (keys: readonly StockKey[]): Order => {
    const quantity = keys.length;
    const amount = totalFor(unitPrice, tiers, quantity);
    return {
      ...identity,
      status: newOrderStatus(action, taken.length, quantity),
      quantity,
      failedQuantity: taken.length - quantity,
      unitPrice,
      percentOff: discountFor(tiers, quantity),
      amount,
      keys,
      prices: splitTotal(amount, quantity),
    };
  };
  const whole = orderOf(taken);
  const { got, placed } = await takeIntoOrder(tx, whole);
  const delivered = taken.filter((key) => got.has(key.id));
  const order = delivered.length === taken.length ? whole : orderOf(delivered);
  // Fewer numbers than were asked for may miss a discount, and cost more together.
  if (maxPoints !== undefined && order.amount > toHundredths(maxPoints))
    throw new AppError('stale', { moneyEffect: 'none' });
  const storing = placed === undefined ? insertOrder(tx, delivered, order) : Promise.resolve(placed);
  const [balances, items] = await together([pay(tx, order), storing]);
  recordEvent(tx, { what: 'order', carrier: order.carrier, action: order.action });
  await notifyPlaced(tx, order);
  return { order, balances, items, got, now: user.now };
};

/**
 * Reserves rows that were claimed in this transaction: at the prices of their hold, which is not stored. Rejects with
 * termsNotAccepted, pricesNotSet and dailyCap.
 */
export const reserveClaimed = async (
  tx: Tx,
  hold: NewHold,
  today: string,
): Promise<Pick<Order, 'orderNo' | 'quantity' | 'amount'>> => {
  const user = await prepareOrder(tx, hold.userId);
  const { order } = await orderRows(tx, hold.userId, user, hold, hold.keys, { action: 'reserve' }, today);
  return order;
};

/**
 * Buys or reserves held numbers in one transaction: the numbers change hands, the points move and the order is written,
 * or nothing happens. Numbers that left the hold meanwhile are listed as failed and never charged.
 * The prices are the hold's; `today` is the day in the product's zone.
 * Throws reservationGone, termsNotAccepted, pricesNotSet (nobody has confirmed those of the product), stale (a price that is not the hold's, more than `maxPoints`), dailyCap, notEnoughPoints.
 */
export const placeOrder = (db: Db, call: OrderCall, today: string): Promise<OrderResult> => {
  const { caller, params, body, idempotencyKey: key, t } = call;
  const { userId } = caller;
  const identity = { userId, path: `order/${params.carrier}`, key, content: body };
  return inTradeTransaction(db, userId, (tx) =>
    onceByKey(
      tx,
      identity,
      async ([holds, user]) => {
        const { hold, taken, kept } = choiceOf(call, holds);
        const { order, balances, items, got, now } = await orderRows(
          tx,
          userId,
          user,
          hold,
          taken,
          body,
          today,
        );
        await keepInHold(tx, userId, hold.id, kept);
        return {
          ...orderResult(order, balances, items, now, t),
          expiresAt: order.status === 'reserved' ? now + reservationTtl * 1_000 : null,
          failed: taken
            .filter(({ id }) => !got.has(id))
            .map(({ id }) => ({ id: String(id), code: errorCatalogue.taken.code, msg: t('errors.taken') })),
        };
      },
      () => together([findLiveHolds(tx, userId), prepareOrder(tx, userId)]),
    ),
  );
};
