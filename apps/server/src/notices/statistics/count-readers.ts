import { roles } from '@waybill/contract/permissions.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type Audience, countAudiences } from '../rules.ts';
import { type ReadNotice, takeCensus } from './store.ts';

/**
 * How many accounts each notification is for and how many have read it. Accounts and marks are counted in one pass,
 * however many notifications there are. They come in the order of their appearance.
 */
export const countReaders = async (
  reader: Reader,
  notices: readonly ReadNotice[],
): Promise<ReadonlyMap<number, Audience>> => {
  const forMany = notices.filter((notice) => notice.target !== 'user');
  const census =
    forMany.length === 0
      ? []
      : await takeCensus(
          reader,
          forMany.map((notice) => notice.id),
        );
  const byRole = countAudiences(census, forMany.length);
  const places = new Map(forMany.map((notice, place) => [notice.id, place]));
  const audienceOf = (notice: ReadNotice): Audience => {
    const place = places.get(notice.id);
    if (place === undefined) return { recipients: notice.named, readers: notice.reads };
    const counted = (notice.roles ?? roles).map((role) => byRole.get(role)?.[place]);
    return {
      recipients: counted.reduce((sum, audience) => sum + (audience?.recipients ?? 0), 0),
      readers: counted.reduce((sum, audience) => sum + (audience?.readers ?? 0), notice.reads),
    };
  };
  return new Map(notices.map((notice) => [notice.id, audienceOf(notice)]));
};
