import { type RefObject, useEffect, useRef } from 'react';

/** The ref of a line of tabs: where it is longer than the screen, the one at `index` stands in sight. */
export const useCurrentInSight = (index: number): RefObject<HTMLElement | null> => {
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = line.current?.children[index];
    if (tab instanceof HTMLElement && line.current !== null)
      line.current.scrollLeft = tab.offsetLeft - line.current.offsetLeft - tab.offsetWidth / 2;
  }, [index]);
  return line;
};
