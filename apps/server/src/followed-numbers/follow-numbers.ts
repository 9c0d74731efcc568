import { parcelKey } from '@waybill/carriers/tracking-number/formats.ts';
import { namesOf } from '@waybill/carriers/tracking-number/read-number.ts';
import type { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../platform/db/database.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import type { Translate } from '../platform/http/language.ts';
import { assignCarrier } from '../track-batches/public-api.ts';
import { type ChosenNumber, type RejectedNumber, withinLimit } from './rules.ts';
import { readFollowLimit } from './read-follow-limit.ts';
import { findKnown, insertFollowed } from './store.ts';

type Following = EndpointInput<typeof followedNumberEndpoints.followNumbers>['body'];
type Followed = EndpointData<typeof followedNumberEndpoints.followNumbers>;

const namesFollowed = ({ carrier, canonical }: ChosenNumber): readonly string[] => {
  const names = namesOf(canonical);
  return names.length === 0 ? [`${carrier} ${canonical}`] : names;
};

export const followNumbers = (
  db: Db,
  userId: number,
  following: Following,
  t: Translate,
): Promise<Followed> => {
  const { recognised, refused } = recognise(following);
  return inUserTransaction(db, userId, async (tx) => {
    const names = recognised.flatMap(namesFollowed).map((name) => name.split(' '));
    const known = await findKnown(
      tx,
      userId,
      names.map(([carrier]) => carrier as Carrier),
      names.map(([, number = '']) => number),
    );
    const knownKeys = new Set(known.map((one) => parcelKey(one.tracking_number)));
    const { count, limit } = await readFollowLimit(tx, userId);
    const { chosen, refused: over } = withinLimit(
      recognised.filter((one) => !knownKeys.has(parcelKey(one.canonical))),
      limit - count,
    );
    const added = await insertFollowed(tx, {
      userId,
      carriers: chosen.map((one) => one.carrier),
      numbers: chosen.map((one) => one.canonical),
      references: chosen.map((one) => one.reference),
      notes: chosen.map((one) => one.note),
      tags: following.tags ?? [],
    });
    return {
      added: added.map((one) => ({
        id: String(one.id),
        number: one.tracking_number,
        carrier: one.carrier,
      })),
      known: known.map((one) => ({
        id: String(one.id),
        number: one.tracking_number,
        carrier: one.carrier,
        archived: one.archived,
      })),
      refused: [...refused, ...over].map((one) => ({
        ...one,
        reasonText: t(one.reason === 'limit' ? 'followed.limit' : `unrecognised.${one.reason}`),
      })),
    };
  });
};

const recognise = ({
  numbers = [],
  items = numbers.map((number) => ({ number })),
  carrier,
  ...common
}: Following): {
  readonly recognised: readonly ChosenNumber[];
  readonly refused: readonly RejectedNumber[];
} => {
  const recognised = new Map<string, ChosenNumber>();
  const refused = new Map<string, RejectedNumber>();
  for (const { number: typed, ...own } of items) {
    const assigned = assignCarrier({ number: typed, carrier });
    if (assigned.carrier === null || assigned.canonical === null) {
      refused.set(typed.trim(), { number: typed, reason: assigned.reason ?? 'format' });
    } else {
      const key = parcelKey(assigned.canonical);
      if (!recognised.has(key))
        recognised.set(key, {
          typed,
          carrier: assigned.carrier,
          canonical: assigned.canonical,
          reference: own.reference || common.reference || null,
          note: own.note || common.note || null,
        });
    }
  }
  return { recognised: [...recognised.values()], refused: [...refused.values()] };
};
