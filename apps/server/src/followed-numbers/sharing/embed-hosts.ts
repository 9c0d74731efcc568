import { fieldError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { createLimiter, fixedLimit, networkOf } from '../../platform/db/limiter.ts';
import type { Deps } from '../../platform/deps.ts';
import type { FrameAncestors } from '../../platform/http/web-assets.ts';
import { isLoopback, sourceOf } from './rules.ts';
import { hashOf, sharedLooks } from './share-number.ts';
import { findEmbedHosts, findEmbedHostsOfShare, upsertEmbedHosts } from './store.ts';

type Hosts = { hosts: string[] };

/** The sites that may show the shared parcels of an account in a frame. */
export const readEmbedHosts = async (db: Db, userId: number): Promise<Hosts> => {
  const [row] = await findEmbedHosts(db, userId);
  return { hosts: row?.hosts ?? [] };
};

/** Chooses them. Rejects loopback unless `allowLoopback`. */
export const saveEmbedHosts = async (
  db: Db,
  userId: number,
  hosts: string[],
  allowLoopback: boolean,
): Promise<Hosts> => {
  if (!allowLoopback && hosts.some(isLoopback)) throw fieldError('hosts', 'fields.embedHosts');
  await upsertEmbedHosts(db, userId, hosts);
  return { hosts };
};

/** Whether a path is that of a shared link, which search engines leave out. */
export const isSharePage = (path: string): boolean => path.startsWith('/share/');

/**
 * Who may show the page of a shared link in a frame. Whoever looks too often gets the page as those get it whose link
 * does not work: in no frame.
 */
export const frameAncestorsOf = ({
  db,
  pool,
  config,
}: Pick<Deps, 'db' | 'pool' | 'config'>): FrameAncestors => {
  const looks = createLimiter(pool, 'embedded', fixedLimit(sharedLooks.points, sharedLooks.seconds));
  return async (path, ip) => {
    const token = /^\/share\/([\w-]{43})$/.exec(path)?.[1];
    if (token === undefined || (await looks.count(networkOf(ip))) > sharedLooks.points) return [];
    const [row] = await findEmbedHostsOfShare(db, hashOf(token));
    return (row?.hosts ?? [])
      .filter((host) => config.webhookAllowPrivate || !isLoopback(host))
      .map((host) => sourceOf(host));
  };
};
