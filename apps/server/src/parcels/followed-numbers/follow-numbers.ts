import { parcelKey } from '@waybill/carriers/tracking-number/formats.ts';
import { namesOf } from '@waybill/carriers/tracking-number/read-number.ts';
import type {
  FollowRejection,
  followedNumberEndpoints,
} from '@waybill/contract/endpoints/followed-numbers.ts';
import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../../platform/db/database.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import type { Translate } from '../../platform/http/language.ts';
import { assignCarrier } from '../batches/public-api.ts';
import { type StoredFollowed, findKnown, insertFollowed, readFollowLimit } from './store.ts';

type Following = EndpointInput<typeof followedNumberEndpoints.followNumbers>['body'];

type ChosenNumber = {
  readonly typed: string;
  readonly carrier: Carrier;
  readonly canonical: string;
  readonly reference: string | null;
  readonly note: string | null;
};

const namesFollowed = ({ carrier, canonical }: ChosenNumber): readonly string[] => {
  const names = namesOf(canonical);
  return names.length === 0 ? [`${carrier} ${canonical}`] : names;
};

const wireRecognised = (row: Pick<StoredFollowed, 'id' | 'carrier' | 'tracking_number'>) => ({
  id: String(row.id),
  trackingNumber: row.tracking_number,
  carrier: row.carrier,
});

export const followNumbers = (
  db: Db,
  userId: number,
  following: Following,
  t: Translate,
): Promise<EndpointData<typeof followedNumberEndpoints.followNumbers>> => {
  const { recognised, refused } = recognise(following);
  return inUserTransaction(db, userId, async (tx) => {
    const known = await findKnown(tx, userId, recognised.flatMap(namesFollowed));
    const knownKeys = new Set(known.map((one) => parcelKey(one.tracking_number)));
    const { count, limit } = await readFollowLimit(tx, userId);
    const room = Math.max(0, limit - count);
    const unknown = recognised.filter((one) => !knownKeys.has(parcelKey(one.canonical)));
    const over = unknown
      .slice(room)
      .map(({ typed }) => ({ trackingNumber: typed, reason: 'limit' as const }));
    const added = await insertFollowed(
      tx,
      userId,
      JSON.stringify(unknown.slice(0, room)),
      following.tags ?? [],
    );
    return {
      added: added.map(wireRecognised),
      known: known.map((one) => ({ ...wireRecognised(one), archived: one.archived_at !== null })),
      refused: [...refused, ...over].map((one) => ({
        ...one,
        reasonText: t(one.reason === 'limit' ? 'followed.limit' : `unrecognised.${one.reason}`),
      })),
    };
  });
};

const recognise = ({
  numbers = [],
  items = numbers.map((trackingNumber) => ({ trackingNumber })),
  carrier,
  ...common
}: Following) => {
  const recognised = new Map<string, ChosenNumber>();
  const refused = new Map<string, { trackingNumber: string; reason: FollowRejection }>();
  for (const { trackingNumber, ...own } of items) {
    const assigned = assignCarrier({ trackingNumber, carrier });
    if (assigned.carrier === null || assigned.canonical === null) {
      refused.set(trackingNumber.trim(), { trackingNumber, reason: assigned.reason ?? 'format' });
    } else {
      const key = parcelKey(assigned.canonical);
      if (!recognised.has(key))
        recognised.set(key, {
          typed: trackingNumber,
          carrier: assigned.carrier,
          canonical: assigned.canonical,
          reference: own.reference || common.reference || null,
          note: own.note || common.note || null,
        });
    }
  }
  return { recognised: [...recognised.values()], refused: [...refused.values()] };
};
