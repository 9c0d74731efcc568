import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 640px)';

const subscribe = (changed: () => void): (() => void) => {
  const media = matchMedia(narrow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
