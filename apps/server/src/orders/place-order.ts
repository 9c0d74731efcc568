import { errorCatalogue } from '@waybill/contract/codes.ts';
import type { OrderRequest, OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { discountFor, splitTotal, totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import { type StoredHold, endOrderedHold, findLiveHolds, keepInHold } from '../holds/public-api.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { recordEvent } from '../platform/db/domain-events.ts';
import { onceByKey } from '../platform/db/idempotency.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import type { Translate } from '../platform/http/language.ts';
import { AppError } from '../platform/app-error.ts';
import { type Balances, movePoints, payPoints, readBalances } from '../points/public-api.ts';
import { orderedNumber } from './ordered-number.ts';
import { type HeldKey, chooseKeys, newOrderNo, newOrderStatus, reasonAgainst } from './rules.ts';
import { insertOrder, prepareOrder, takeRows } from './store.ts';
import { notifyBeforeExpiry, notifyBought } from './notify-order.ts';

export type OrderPlacement = {
  readonly userId: number;
  readonly carrier: Carrier;
  readonly request: OrderRequest;
  readonly idempotencyKey: string | undefined;
  /** Today in the product's zone. */
  readonly today: string;
  readonly t: Translate;
};

const keysOf = (hold: StoredHold): HeldKey[] =>
  hold.shipment_ids.map((id, i) => ({ id, zip5: hold.zip5s[i] ?? '', shippedOn: hold.shipped_ons[i] ?? '' }));

const gone = (): AppError => new AppError('reservationGone', { moneyEffect: 'none' });

/** The user's live hold of the carrier and the rows of it that are asked for. */
const findChoice = async (tx: Tx, { userId, carrier, request }: OrderPlacement) => {
  const hold = (await findLiveHolds(tx, userId)).find((live) => live.carrier === carrier);
  const choice = hold && chooseKeys(request, { id: hold.id, keys: keysOf(hold) });
  if (hold === undefined || choice === undefined || choice.taken.length === 0) throw gone();
  return { hold, ...choice };
};

const shrinkHold = (tx: Tx, userId: number, hold: StoredHold, kept: readonly HeldKey[]): Promise<unknown> =>
  kept.length === 0
    ? endOrderedHold(tx, userId, hold.id)
    : keepInHold(
        tx,
        userId,
        hold.id,
        kept.map((key) => key.zip5),
        kept.map((key) => key.shippedOn),
        kept.map((key) => key.id),
      );

const pay = (
  tx: Tx,
  action: 'buy' | 'reserve',
  posting: Parameters<typeof payPoints>[2],
): Promise<Balances> => {
  if (posting.amount === 0) return readBalances(tx, posting.userId);
  return action === 'buy' ? payPoints(tx, 'available', posting) : movePoints(tx, 'reserve', posting);
};

const placeInTransaction = async (tx: Tx, placement: OrderPlacement): Promise<OrderResult> => {
  const { userId, carrier, request, today, t } = placement;
  const { hold, taken, kept } = await findChoice(tx, placement);
  const [facts] = await prepareOrder(tx, userId);
  if (facts === undefined) throw new AppError('notFound');
  const against = reasonAgainst({
    acceptedTerms: facts.accepted_terms,
    orderedToday: facts.ordered_today,
    quantity: taken.length,
    unitPrice: hold.unit_price,
    shown: request.trackingInfos,
  });
  if (against !== undefined) throw new AppError(against, { moneyEffect: 'none' });

  const { action } = request;
  const state = action === 'buy' ? 'sold' : 'reserved';
  const zip5s = taken.map((key) => key.zip5);
  const shippedOns = taken.map((key) => key.shippedOn);
  const ids = taken.map((key) => key.id);
  const got = new Set(
    (await takeRows(tx, carrier, zip5s, shippedOns, ids, hold.id, state, facts.order_id)).map(
      (row) => row.id,
    ),
  );
  const delivered = taken.filter((key) => got.has(key.id));
  const total = totalFor(hold.unit_price, hold.tiers, delivered.length);
  const prices = splitTotal(total, delivered.length);
  const orderNo = newOrderNo(today);
  const status = newOrderStatus(action, taken.length, delivered.length);
  const balances = await pay(tx, action, { userId, amount: total, orderId: facts.order_id, orderNo });
  const { items, expiresAt } = await insertOrder(tx, {
    userId,
    id: facts.order_id,
    orderNo,
    carrier,
    scope: hold.scope,
    action,
    status,
    quantity: delivered.length,
    failedQuantity: taken.length - delivered.length,
    unitPrice: hold.unit_price,
    percentOff: discountFor(hold.tiers, delivered.length),
    total,
    holdId: hold.id,
    items: delivered.map((key, i) => ({ ...key, price: prices[i] ?? 0 })),
  });
  recordEvent(tx, { what: 'order', carrier, action });
  await shrinkHold(tx, userId, hold, kept);
  const failedQuantity = taken.length - delivered.length;
  const notified = { userId, id: facts.order_id, orderNo, quantity: delivered.length, failedQuantity, total };
  await (action === 'buy' ? notifyBought(tx, notified) : notifyBeforeExpiry(tx, notified));
  return {
    orderId: String(facts.order_id),
    orderNo,
    status,
    quantity: delivered.length,
    totalPoints: toPoints(total),
    balance: toPoints(balances.available),
    frozen: toPoints(balances.frozen),
    expiresAt,
    serverTime: facts.now,
    trackingInfos: items.map((item) => orderedNumber(item, t)),
    failed: taken
      .filter((key) => !got.has(key.id))
      .map((key) => ({ id: String(key.id), code: errorCatalogue.taken.code, msg: t('errors.taken') })),
  };
};

/**
 * Buys or reserves held numbers in one transaction: the numbers change hands, the points move and the order is written,
 * or nothing happens. Numbers that left the hold meanwhile are listed as failed and never charged.
 * The prices are the hold's. Refuses with reservationGone, termsNotAccepted, stale, dailyCap, notEnoughPoints.
 */
export const placeOrder = (db: Db, placement: OrderPlacement): Promise<OrderResult> =>
  inUserTransaction(db, placement.userId, (tx) =>
    onceByKey(
      tx,
      {
        userId: placement.userId,
        path: `order/${placement.carrier}`,
        key: placement.idempotencyKey,
        content: placement.request,
      },
      () => placeInTransaction(tx, placement),
    ),
  );
