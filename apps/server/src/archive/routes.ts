import type { archiveEndpoints } from '@waybill/contract/endpoints/archive.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { createLimiter, fixedLimit } from '../platform/db/limiter.ts';
import { jsonContentType } from '../platform/http/content-types.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { writeArchive } from './write-archive.ts';

export const archiveRoutes = ({
  db,
  pool,
  config,
  today,
}: Pick<Deps, 'db' | 'pool' | 'config' | 'today'>): Handlers<typeof archiveEndpoints> => {
  const anHour = createLimiter(pool, 'archive', fixedLimit(5, 3_600));
  const underWay = new Set<number>();
  // One is written at a time in a process: each takes a connection to the database.
  let last: Promise<unknown> = Promise.resolve();

  return {
    downloadArchive: async ({ caller: { userId }, locale, notifyLimit, request: { life } }) => {
      if (underWay.has(userId)) throw new AppError('archiveUnderWay');
      underWay.add(userId);
      life.whenEnded(() => underWay.delete(userId));
      await anHour.take(String(userId), notifyLimit);
      const subject = { userId, platform: config.publicUrl, locale };
      const written = last.then(() => writeArchive(db, config.dataDir, subject));
      last = written.catch(() => undefined);
      try {
        const body = await written;
        life.whenGone(() => body.destroy());
        return { fileName: `waybill-data-${today()}.json`, contentType: jsonContentType, body };
      } catch (error) {
        // Who was refused may try again.
        await anHour.release(String(userId));
        throw error;
      }
    },
  };
};
