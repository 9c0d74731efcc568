import type { TrackedParcel } from '@waybill/carriers/tracking/outcome.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { afterAnswer, keepParcels, lockParcels, nothingKnown } from '../../tracking/public-api.ts';
import { freshFor } from '../rules.ts';
import type { OpenItem } from './store.ts';

export type Found = { readonly item: OpenItem; readonly answer: TrackedParcel };

const keyOf = (number: string, question: string): string => `${number} ${question}`;

/** Keeps answers of a carrier for every batch that has their numbers. Nothing but the status stays of what was known. */
export const keepFound = async (tx: Tx, carrier: Carrier, found: readonly Found[]): Promise<void> => {
  const numbers = found.map(({ item }) => item.canonical);
  const questions = found.map(({ item }) => item.unique_id);
  const known = await lockParcels(tx, carrier, numbers, questions);
  const byKey = new Map(known.map((one) => [keyOf(one.tracking_number, one.question), one]));
  const parcels = found.map(({ item: { canonical, unique_id: question }, answer }) => {
    const key = keyOf(canonical, question);
    const { status, last_event_at, last_event_local } = byKey.get(key) ?? nothingKnown;
    const before = {
      ...nothingKnown,
      carrier,
      tracking_number: canonical,
      question,
      stock_status: 'unknown',
      status,
      last_event_at,
      last_event_local,
      unique_id: question || answer.uniqueId,
    } as const;
    const parcel = afterAnswer(before, answer);
    const freshUntil = new Date(Date.now() + freshFor(parcel.status)).toISOString();
    return [key, { ...parcel, next_ask_at: freshUntil }] as const;
  });
  await keepParcels(tx, [...new Map(parcels).values()]);
};
