import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { isRecord } from '../../std/is-record.ts';
import { keptHoldsKey, readStoredJson, stored } from '../../client/stored.ts';

/** What this device knows of a live hold beside what the server knows. */
export type KeptHold = {
  readonly holdId: string;
  /** The queries that placed it, as addresses with all their days. */
  readonly asked: readonly string[];
  /** Ids of the rows that are chosen; undefined while nobody has chosen. */
  readonly picked?: readonly string[];
};

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

const fieldsOf = (value: unknown) => (isRecord(value) ? value : {});

const readAll = () => fieldsOf(readStoredJson(keptHoldsKey));

/** What is kept of a hold; nothing of an earlier hold of the carrier. */
export const readKeptHold = (carrier: Carrier, holdId: string): KeptHold | undefined => {
  const { holdId: keptId, asked, picked } = fieldsOf(readAll()[carrier]);
  if (keptId !== holdId) return undefined;
  const chosen = texts(picked);
  return { holdId, asked: texts(asked) ?? [], ...(chosen && { picked: chosen }) };
};

/** Keeps what is known of a carrier's hold over a reload, in place of what was kept of the carrier before. */
export const keepHold = (carrier: Carrier, hold: KeptHold): void =>
  stored.write(keptHoldsKey, JSON.stringify({ ...readAll(), [carrier]: hold }));

export const keepPicked = (carrier: Carrier, holdId: string, picked: readonly string[]): void => {
  const asked = readKeptHold(carrier, holdId)?.asked ?? [];
  keepHold(carrier, { holdId, asked, picked });
};

const mostRecent = 5;
const recentOf = (carrier: Carrier): string => `recent ${carrier}`;

/** ZIPs that a carrier was asked for on this device, the newest first. */
export const readRecentZips = (carrier: Carrier): readonly string[] =>
  texts(readAll()[recentOf(carrier)]) ?? [];

/** Keeps a ZIP that was asked for; a query without one leaves nothing to keep. */
export const keepRecentZip = (carrier: Carrier, zip: string): void => {
  if (zip === '') return;
  const zips = [zip, ...readRecentZips(carrier).filter((other) => other !== zip)].slice(0, mostRecent);
  stored.write(keptHoldsKey, JSON.stringify({ ...readAll(), [recentOf(carrier)]: zips }));
};
