import type { RouteObject } from 'react-router';
import { currentToken } from './client/session.ts';
import type { PageHandle } from './frame/page-handle.ts';
import { page, type PageModule } from './page-route.ts';

/**
 * The router fetches chunks before the guard has spoken; those behind the shell are not worth
 * fetching for somebody whom the guard is about to send to sign in. A failed fetch is tried anew.
 */
export const guarded = (load: () => Promise<PageModule>) => (): Promise<PageModule> =>
  currentToken() === null ? Promise.reject(new Error('Signed out')) : load();

/** A page for those who are signed in. */
export const signedInPage = (
  path: string,
  handle: PageHandle,
  load: () => Promise<PageModule>,
): RouteObject => page(path, handle, guarded(load));
