import { useSyncExternalStore } from 'react';

const narrow = '(width < 641px)';

const subscribe = (changed: () => void): (() => void) => {
  const media = matchMedia(narrow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
