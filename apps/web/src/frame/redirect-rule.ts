import { homePath, paths } from '../paths.ts';

/**
 * Where to go after signing in: only a path of this site, begun with one `/`, and not the sign-in
 * page itself; anything else leads home.
 */
export const redirectTarget = (wanted: string | null, origin: string): string => {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return homePath;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return homePath;
  }
  if (url.origin !== origin || url.pathname.toLowerCase().replace(/\/+$/, '') === paths.signIn)
    return homePath;
  return url.pathname + url.search + url.hash;
};
