import type {
  NumberEventKind,
  NumberLife,
  staffNumberEndpoints,
} from '@waybill/contract/endpoints/staff-numbers.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { blockNumber, unblockNumber } from './block-number.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Translate } from '../../platform/http/language.ts';
import { listEvents } from '../../parcels/tracking/public-api.ts';
import { listActsOf } from '../../console/audit/public-api.ts';
import { findNumbers, findOrdersOf } from './store.ts';
import { listNumberEvents } from './life/store.ts';

type PastHold = NumberLife['pastHolds'][number];

const endReasons: Readonly<Partial<Record<NumberEventKind, PastHold['endReason']>>> = {
  hold_released: 'released',
  hold_replaced: 'replaced',
  hold_expired: 'expired',
};
const mostPastHolds = 20;

const pastHoldsIn = (life: NumberLife['life']): PastHold[] =>
  life
    .flatMap(({ kind, user, time }, index) => {
      const endReason = endReasons[kind];
      if (endReason === undefined || user === null) return [];
      // An account has one hold of a carrier at a time.
      const start = life.findLast(
        (event, i) => i < index && event.kind === 'held' && event.user?.id === user.id,
      );
      return start === undefined ? [] : [{ user, startTime: start.time, endTime: time, endReason }];
    })
    .toReversed()
    .slice(0, mostPastHolds);

const lifeOf = async (
  db: Db,
  number: Awaited<ReturnType<typeof findNumbers>>[number],
  t: Translate,
): Promise<NumberLife> => {
  const { id, carrier, trackingNumber, lot } = number;
  const [orders, acts, events, life] = await Promise.all([
    findOrdersOf(db, carrier, trackingNumber),
    listActsOf(db, 'number', id),
    listEvents(db, carrier, trackingNumber, t),
    listNumberEvents(db, carrier, trackingNumber, Number(id), Number(lot.id)),
  ]);
  const statusText = t(`trackingStatus.${number.status}`);
  return { ...number, statusText, orders, acts, events, life, pastHolds: pastHoldsIn(life) };
};

export const staffNumberRoutes: Routes<typeof staffNumberEndpoints> = ({ db }) => ({
  lookUpNumber: async ({ body: { trackingNumber }, t }) => ({
    list: await Promise.all((await findNumbers(db, trackingNumber)).map((one) => lifeOf(db, one, t))),
  }),
  blockNumber: ({ body, idempotencyKey, ...call }) =>
    blockNumber(db, { ...body, by: auditorOf(call), idempotencyKey }),
  unblockNumber: ({ body, idempotencyKey, ...call }) =>
    unblockNumber(db, { ...body, by: auditorOf(call), idempotencyKey }),
});
