import { randomUUID } from 'node:crypto';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { followBought, judgeChanged, recomputeTransit } from '../../followed-numbers/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import { statement } from '../../platform/db/database.ts';
import { isoOf } from '../../platform/db/times.ts';
import { type AskedNumber, type RefreshDeps, refreshNumbers } from '../../tracking/public-api.ts';

const days = 30;
const perRun = 30;
const deadlineMs = 60_000;

const findUnasked = statement<AskedNumber, [Carrier, number]>(
  `SELECT i.carrier, i.tracking_number, i.zip5, i.shipped_on, i.status,
     ${isoOf('i.last_event_at')} AS last_event_at
   FROM followed_numbers f JOIN order_items i ON i.user_id = f.user_id AND i.carrier = f.carrier
     AND i.tracking_number = f.tracking_number AND i.state = 'sold'
   WHERE f.carrier = $1 AND f.source = 'bought'
     AND NOT EXISTS (SELECT FROM tracking_states t WHERE t.carrier = f.carrier AND t.tracking_number = f.tracking_number)
   ORDER BY f.user_id, f.id DESC LIMIT $2::int`,
);

/**
 * Has the sellers of the demo's past follow what they bought, asks the imitated carriers once for each of these parcels
 * and counts how long they took. What was asked before is not asked again.
 */
export const catchUpParcels = async (
  context: RefreshDeps & Pick<Deps, 'today'>,
  isStopped: () => boolean,
): Promise<void> => {
  await followBought(context.db, days * 24 * 60);
  const askSome = async (carrier: Carrier): Promise<number> => {
    const numbers = await findUnasked(context.db, carrier, perRun);
    await refreshNumbers(context, numbers, { lease: randomUUID(), urgency: 'background', deadlineMs });
    return numbers.length;
  };
  let asked = 1;
  while (asked > 0 && !isStopped()) {
    asked = 0;
    // One after the other: whoever looks at the demo has the machine first.
    for (const carrier of carriers) asked += await askSome(carrier);
  }
  if (isStopped()) return;
  await judgeChanged(context.db);
  await recomputeTransit(context.db, context.today());
};
