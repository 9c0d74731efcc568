import type { LotReading } from '@waybill/contract/endpoints/lots.ts';
import { carriers, trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { lotMeaningsKey, readStoredJson, stored } from '../../client/stored.ts';
import { isRecord } from '../../std/is-record.ts';

const recordOf = <Meaning extends string>(
  known: unknown,
  meanings: readonly Meaning[],
): Record<string, Meaning> =>
  Object.fromEntries(
    Object.entries(isRecord(known) ? known : {}).flatMap(([value, meaning]) => {
      const one = meanings.find((each) => each === meaning);
      return one === undefined ? [] : [[value, one]];
    }),
  );

/** What values of files mean that staff said before on this device. */
export const knownMeanings = (): LotReading => {
  const known = readStoredJson(lotMeaningsKey);
  return isRecord(known)
    ? {
        carriers: recordOf(known['carriers'], carriers),
        statuses: recordOf(known['statuses'], trackingStatuses),
      }
    : {};
};

export const keepMeanings = ({ carriers: ofCarriers, statuses }: LotReading): void =>
  stored.write(lotMeaningsKey, JSON.stringify({ carriers: ofCarriers, statuses }));
