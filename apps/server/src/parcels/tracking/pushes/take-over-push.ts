import { recogniseTrackingNumber } from '@waybill/carriers/tracking-number/recognise.ts';
import { inOrder } from '@waybill/carriers/tracking/events.ts';
import type { TrackedParcel } from '@waybill/carriers/tracking/outcome.ts';
import { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { ownQuestion } from '../../../platform/db/parcel-state.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type Job, defineJob } from '../../../platform/jobs/jobs.ts';
import { findUnpaidAmong } from '../../../platform/db/unpaid-stock.ts';
import { afterPush, parcelMeant, watchAfter } from '../rules.ts';
import type { Parcel } from '../../../platform/db/parcel-state.ts';
import { keepMoved, keepParcels, lockParcels } from '../store.ts';
import { pushJob } from './receive-push.ts';
import { endPush, lockPush, openParcels } from './store.ts';

/**
 * Takes a stored push over, once: events join the timeline, and a status moves only by an event that is later than what
 * is known, in whatever order pushes come. Numbers that nobody owns and no batch shows are passed over, and so are those
 * for sale: who follows one learns nothing new.
 */
const takeOverPush = (db: Db, carrier: Carrier, key: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [push] = await lockPush(tx, carrier, key);
    if (push === undefined) return;
    const byNumber = Map.groupBy(push.parcels.map(withOwnNumber), (parcel) => parcel.number);
    const told = [...byNumber.keys()];
    const unpaid = await findUnpaidAmong(tx, told);
    const numbers = told.filter((number) => !unpaid.has(number));
    await openParcels(tx, carrier, numbers);
    for (const known of await lockParcels(tx, carrier, numbers, null)) {
      const parcels = byNumber.get(known.tracking_number) ?? [];
      const meant = parcelMeant(parcels, known.unique_id, known.shipped_on);
      if (meant !== undefined) await keepPush(tx, known, meant);
    }
    await endPush(tx, carrier, key);
  });

export const trackingJobs = ({ db }: { readonly db: Db }): readonly Job[] => [
  defineJob({
    name: pushJob,
    payload: z.object({ carrier: Carrier, key: z.string() }),
    work: ({ carrier, key }) => takeOverPush(db, carrier, key),
  }),
];

const withOwnNumber = (parcel: TrackedParcel): TrackedParcel => {
  const { candidates } = recogniseTrackingNumber(parcel.number);
  const own = candidates.find((candidate) => candidate.carrier === parcel.carrier);
  return { ...parcel, number: own?.canonical ?? parcel.number, events: inOrder(parcel.events) };
};

const keepPush = async (tx: Tx, known: Parcel, push: TrackedParcel): Promise<void> => {
  const after = afterPush(known, push);
  if (after === undefined) return;
  const { parcel, isMoved } = after;
  if (known.question !== ownQuestion) {
    // What a push leaves out is asked for next time.
    const now = new Date().toISOString();
    await keepParcels(tx, [{ ...parcel, fetched_at: now, next_ask_at: now }]);
  } else if (isMoved) await keepMoved(tx, parcel, watchAfter(parcel.status, 0));
  else await keepParcels(tx, [parcel], { askAfter: 0, revived: false });
};
