import { randomUUID } from 'node:crypto';
import type { RefreshResult } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { epochMs } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { AppError } from '../../platform/app-error.ts';
import { wireState } from './get-timeline.ts';
import { type RefreshedNumber, type RefreshDeps, refreshNumbers } from './ask-carrier.ts';
import type { Parcel } from '../../platform/db/parcel-state.ts';
import { type OwnedNumber, findOwned, findParcels, nothingKnown } from './store.ts';

/** Less than a request may last: what takes a carrier longer counts as a timeout. */
const deadlineMs = 20_000;

/** Asks a carrier for new events of numbers that a user has paid for, each once in ten minutes. */
export const refreshTracking = async (
  context: RefreshDeps,
  userId: number,
  carrier: Carrier,
  ids: readonly string[],
  t: Translate,
): Promise<{ token: string; results: RefreshResult[] }> => {
  if (!carrierCapabilities[carrier].refresh)
    throw new AppError('unsupported', { hint: 'tracking.upsRefresh' });
  const wanted = [...new Set(ids.map(rowId))];
  const numbers = await findOwned(context.db, userId, carrier, wanted);
  if (numbers.length < wanted.length) throw new AppError('notFound');
  const token = randomUUID();
  const asked = await refreshNumbers(context, numbers, { lease: token, urgency: 'interactive', deadlineMs });
  const taken = asked.filter(({ end }) => end === 'taken').map(({ number }) => number.tracking_number);
  const states = new Map(
    (taken.length === 0 ? [] : await findParcels(context.db, carrier, taken)).map((state) => [
      state.tracking_number,
      state,
    ]),
  );
  const results = new Map(
    asked.map((one) => [one.number.shipment_id, resultOf(one, states.get(one.number.tracking_number), t)]),
  );
  return { token, results: wanted.flatMap((id) => results.get(id) ?? []) };
};

const resultOf = (
  asked: RefreshedNumber<OwnedNumber>,
  taken: Parcel | undefined,
  t: Translate,
): RefreshResult => {
  const { number } = asked;
  if (asked.end === 'taken') {
    return {
      ...standing(number, taken, t),
      outcome: 'too_soon',
      reason: t(
        taken?.lease != null
          ? 'tracking.inFlight'
          : taken?.reason == null
            ? 'tracking.tooSoon'
            : `trackingReason.${taken.reason}`,
      ),
    };
  }
  const result = { ...standing(number, asked.state, t), outcome: asked.end };
  return asked.end === 'failed' ? { ...result, reason: t(`trackingReason.${asked.reason}`) } : result;
};

const standing = (
  number: OwnedNumber,
  state: Parcel | undefined,
  t: Translate,
): Omit<RefreshResult, 'outcome'> => {
  const known = state ?? { ...nothingKnown, status: number.status };
  const { status, statusText, subStatusText, lastEventTime, fetchedTime } = wireState(known, t);
  const nextRefreshAt = state === undefined ? null : epochMs(state.next_ask_at);
  return {
    id: String(number.shipment_id),
    status,
    statusText,
    subStatusText,
    lastEventTime,
    fetchedTime,
    nextRefreshAt,
  };
};
