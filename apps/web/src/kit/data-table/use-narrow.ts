import { useSyncExternalStore } from 'react';

/** Whether the screen is as the query says. */
export const useMedia = (query: string): boolean => {
  const subscribe = (changed: () => void): (() => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

export const useNarrow = (): boolean => useMedia('(width < 641px)');
