import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { staffNumberEndpoints } from '@waybill/contract/endpoints/staff-numbers.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { takeOutOfHold } from '../../trade/holds/public-api.ts';
import { takeOutOfReservation } from '../../trade/orders/public-api.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { wakeWaits } from '../../platform/db/wake-waits.ts';
import { AppError, existing } from '../../platform/app-error.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import {
  type LockedNumber,
  type StoredNumber,
  blockShipment,
  deleteBlock,
  findNumber,
  insertBlock,
  lockNumber,
  unblockShipment,
} from './store.ts';

type NumberAct = {
  readonly carrier: Carrier;
  /** As it is kept: upper case, without spaces. */
  readonly trackingNumber: string;
  readonly reason: string;
  readonly by: Auditor;
  readonly idempotencyKey: string | undefined;
};

type Blocked = EndpointData<typeof staffNumberEndpoints.blockNumber>;

/** Whose lock guards what is changed: a hold and a reservation are their user's, everything else is nobody's. */
const ownerOf = ({ state, holder_id: holder }: LockedNumber): number | null =>
  state === 'held' || state === 'reserved' ? holder : null;

/** Tries again when somebody else got the number between the look at it and its lock; each time one of them is done. */
const mostTries = 5;

/**
 * Does `work` with a number that is locked, under the lock of whoever holds or reserved it, and once per key. Locks go
 * user, row, audit, as everywhere. Throws inProgress when the number changed hands each time.
 */
const withNumber = async <T extends object>(
  db: Db,
  path: string,
  act: NumberAct,
  work: (tx: Tx, locked: LockedNumber, number: StoredNumber) => Promise<T>,
): Promise<T> => {
  const { by, carrier, trackingNumber, reason, idempotencyKey: key } = act;
  const identity = { userId: by.userId, path, key, content: { carrier, trackingNumber, reason } };
  for (let tries = 0; tries < mostTries; tries += 1) {
    // Each try needs what the one before found.
    const number = existing((await findNumber(db, trackingNumber, carrier))[0]);
    const owner = ownerOf(number);
    const done = await inUserTransaction(db, owner ?? by.userId, async (tx) => {
      const locked = existing((await lockNumber(tx, number))[0]);
      const now = ownerOf(locked);
      return now !== null && now !== owner
        ? undefined
        : onceByKey(tx, identity, () => work(tx, locked, number));
    });
    if (done !== undefined) return done;
  }
  throw new AppError('inProgress');
};

const nothing = { orderNo: null, points: 0 } as const;

const masked = ({ tracking_number: number, lot_mask: mask }: StoredNumber): string =>
  maskUnpaid(number, mask === 'strict');

const takeFromShelf = async (
  tx: Tx,
  { by, reason }: NumberAct,
  locked: LockedNumber,
  number: string,
): Promise<Pick<Blocked, 'from' | 'orderNo' | 'points'>> => {
  const { id, carrier, state, holder_id: userId, hold_id: holdId } = locked;
  if (state === 'sold' || state === 'retired') return { from: state, ...nothing };
  await blockShipment(tx, locked);
  if (state === 'held' && userId !== null && holdId !== null) {
    await takeOutOfHold(tx, { userId, holdId, shipmentId: id, carrier, number });
    return { from: 'held', ...nothing };
  }
  if (state === 'reserved' && userId !== null && locked.order_id !== null) {
    const orderId = locked.order_id;
    const taken = { userId, orderId, shipmentId: id, number, actorId: by.userId, remark: reason };
    const { orderNo, points } = await takeOutOfReservation(tx, taken);
    return { from: 'reserved', orderNo, points: toPoints(points) };
  }
  return { from: state, ...nothing };
};

/**
 * Blocks a number: for sale, it leaves the shelf; held, the hold loses it; reserved, it leaves the reservation and its
 * frozen points come back. Its user is told. One that is sold keeps its order and is marked alone. Throws notFound,
 * numberBlocked.
 */
export const blockNumber = (db: Db, act: NumberAct): Promise<Blocked> =>
  withNumber(db, 'admin/numbers/block', act, async (tx, locked, number) => {
    const { by, carrier, trackingNumber, reason } = act;
    const block = { carrier, tracking_number: trackingNumber, shipment_id: locked.id, reason };
    if (!(await insertBlock(tx, { ...block, blocked_by: by.userId, blocked_by_name: by.userName })))
      throw new AppError('numberBlocked');
    const done = await takeFromShelf(tx, act, locked, masked(number));
    const state = done.from === 'sold' || done.from === 'retired' ? done.from : 'blocked';
    await writeAudit(tx, by, {
      act: 'number.block',
      targetId: locked.id,
      targetName: masked(number),
      reason,
      before: { state: done.from },
      after: {
        state,
        ...(locked.order_id === null ? {} : { orderId: String(locked.order_id) }),
        ...(ownerOf(locked) === null ? {} : { userId: String(locked.holder_id) }),
        ...(done.orderNo === null ? {} : { orderNo: done.orderNo, points: done.points }),
      },
    });
    return { ...done, state };
  });

/**
 * Takes a block back: the number is for sale again, unless it is sold or its lot was withdrawn. Throws notFound,
 * numberNotBlocked.
 */
export const unblockNumber = (
  db: Db,
  act: NumberAct,
): Promise<EndpointData<typeof staffNumberEndpoints.unblockNumber>> =>
  withNumber(db, 'admin/numbers/unblock', act, async (tx, locked, number) => {
    const { by, carrier, trackingNumber, reason } = act;
    const [block] = await deleteBlock(tx, carrier, trackingNumber);
    if (block === undefined) throw new AppError('numberNotBlocked');
    const { zip5, id } = locked;
    const returned = await unblockShipment(tx, { ...locked, lot_id: number.lot_id });
    const state = returned ?? locked.state;
    if (state === 'available') await wakeWaits(tx, [{ carrier, zip5 }]);
    await writeAudit(tx, by, {
      act: 'number.unblock',
      targetId: id,
      targetName: masked(number),
      reason,
      before: { state: locked.state, reason: block.reason },
      after: { state },
    });
    return { state };
  });
