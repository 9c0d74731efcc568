import type {
  NumberEventKind,
  NumberLife,
  staffNumberEndpoints,
} from '@waybill/contract/endpoints/staff-numbers.ts';
import type { Deps } from '../../platform/deps.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { blockNumber, unblockNumber } from './block-number.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Db } from '../../platform/db/database.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { listEvents } from '../../parcels/tracking/public-api.ts';
import { listActsOf } from '../../console/audit/public-api.ts';
import { type StoredNumber, findNumbers, findOrdersOf } from './store.ts';
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
  number: StoredNumber,
  t: Translate,
): Promise<EndpointData<typeof staffNumberEndpoints.lookUpNumber>['list'][number]> => {
  const { carrier, tracking_number: trackingNumber } = number;
  const [orders, acts, events, life] = await Promise.all([
    findOrdersOf(db, carrier, trackingNumber),
    listActsOf(db, 'number', String(number.id)),
    listEvents(db, carrier, trackingNumber, t),
    listNumberEvents(db, carrier, trackingNumber, number.id, number.lot_id),
  ]);
  const { holder_id: holder, holder_name: holderName, hold_expires_at: holdEnd } = number;
  return {
    id: String(number.id),
    carrier,
    trackingNumber,
    state: number.state,
    sellable: number.sellable,
    service: number.service,
    origin: { city: number.origin_city, state: number.origin_region, zip5: number.origin_zip5 },
    destination: { city: number.city, state: number.region, zip5: number.zip5 },
    shippedOn: number.shipped_on,
    status: number.status,
    statusText: t(`trackingStatus.${number.status}`),
    lastEventTime: wallTimeOrNull(number.last_event_at),
    fetchedAt: wallTimeOrNull(number.fetched_at),
    lot: {
      id: String(number.lot_id),
      fileName: number.lot_name,
      status: number.lot_status,
      source: number.lot_source,
      owner: number.lot_owner,
      basis: number.lot_basis,
      createdTime: wallTime(number.lot_created_at),
    },
    hold:
      number.state === 'held' && holder !== null && holdEnd !== null
        ? { user: { id: String(holder), userName: holderName ?? '' }, expiresAt: holdEnd }
        : null,
    events,
    pastHolds: pastHoldsIn(life),
    block:
      number.block_reason === null || number.blocked_at === null
        ? null
        : {
            reason: number.block_reason,
            blockedBy: number.blocked_by_name ?? '',
            blockedTime: wallTime(number.blocked_at),
          },
    orders,
    acts,
    life,
  };
};

export const staffNumberRoutes = ({ db }: Pick<Deps, 'db'>): Handlers<typeof staffNumberEndpoints> => ({
  lookUpNumber: async ({ body: { trackingNumber }, t }) => ({
    list: await Promise.all((await findNumbers(db, trackingNumber)).map((one) => lifeOf(db, one, t))),
  }),
  blockNumber: ({ body, idempotencyKey, ...call }) =>
    blockNumber(db, { ...body, by: auditorOf(call), idempotencyKey }),
  unblockNumber: ({ body, idempotencyKey, ...call }) =>
    unblockNumber(db, { ...body, by: auditorOf(call), idempotencyKey }),
});
