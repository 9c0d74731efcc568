import type { DataRouter } from 'react-router';
import { isChunkFailure } from '../kit/lazy-part.tsx';
import { loadChunkLost } from './new-version.ts';

type Router = Pick<DataRouter, 'state' | 'navigate'>;

let router: Router | undefined;

export const stayWith = (one: Router): void => {
  router = one;
};

/** The `#hash` of the address that is being asked for: what a guard is handed has none. */
export const askedHash = (): string => {
  if (router === undefined) return '';
  const { navigation, location } = router.state;
  return (navigation.location ?? location).hash;
};

/** Whether the page that is shown stays because the one that was asked for could not be fetched. */
export const staysPut = async (error: unknown): Promise<boolean> => {
  if (router === undefined || !isChunkFailure(error)) return false;
  try {
    return (await loadChunkLost()).stayHere(router, error);
  } catch {
    return false;
  }
};
