import { join } from 'node:path';
import type { archiveEndpoints } from '@waybill/contract/endpoints/archive.ts';
import type { Deps } from '../platform/deps.ts';
import { createLimiter, fixedLimit } from '../platform/db/limiter.ts';
import { zipContentType } from '../platform/http/content-types.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { createOpenArchive } from './open-archive.ts';

/** Where the build of the web leaves the page that verifies an archive. It is given out in archives only. */
const verifierPath = '.archive/verify.html';

/** `webRoot`: folder of the built web. */
export const archiveRoutes = (
  deps: Pick<Deps, 'db' | 'pool' | 'config' | 'log' | 'today'>,
  { webRoot }: { readonly webRoot: string },
): Handlers<typeof archiveEndpoints> => {
  const anHour = createLimiter(deps.pool, 'archive', fixedLimit(5, 3_600));
  const openArchive = createOpenArchive(deps, join(webRoot, verifierPath));
  return {
    downloadArchive: async ({ caller: { userId }, locale, notifyLimit, request: { life } }) => {
      await anHour.take(String(userId), notifyLimit);
      return {
        fileName: `waybill-archive-${deps.today()}.zip`,
        contentType: zipContentType,
        body: await openArchive({ userId, locale, life }),
      };
    },
  };
};
