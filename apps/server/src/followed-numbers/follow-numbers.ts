import type { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import type { Db } from '../platform/db/database.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import type { Translate } from '../platform/http/language.ts';
import { assignCarrier } from '../track-batches/public-api.ts';
import { type ChosenNumber, type RejectedNumber, withinLimit } from './rules.ts';
import { readFollowLimit } from './read-follow-limit.ts';
import { findKnown, insertFollowed } from './store.ts';

type Following = EndpointInput<typeof followedNumberEndpoints.followNumbers>['body'];
type Followed = EndpointData<typeof followedNumberEndpoints.followNumbers>;

const keyOf = (carrier: string, number: string): string => `${carrier} ${number}`;

/** Follows numbers, as many as the account has room for; what it follows already stays as it is. */
export const followNumbers = (
  db: Db,
  userId: number,
  following: Following,
  t: Translate,
): Promise<Followed> => {
  const { recognised, refused } = recognise(following);
  return inUserTransaction(db, userId, async (tx) => {
    const carriers = recognised.map((one) => one.carrier);
    const canonicals = recognised.map((one) => one.canonical);
    const known = await findKnown(tx, userId, carriers, canonicals);
    const knownKeys = new Set(known.map((one) => keyOf(one.carrier, one.tracking_number)));
    const { count, limit } = await readFollowLimit(tx, userId);
    const { chosen, refused: over } = withinLimit(
      recognised.filter((one) => !knownKeys.has(keyOf(one.carrier, one.canonical))),
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

/** Numbers by carrier, each once as it first stands there, and those that nobody can be asked for. */
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
      const key = keyOf(assigned.carrier, assigned.canonical);
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
