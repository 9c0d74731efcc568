import { useSyncExternalStore } from 'react';

export const useSqueezed = (element: HTMLElement | null, least: number): boolean => {
  const subscribe = (changed: () => void): (() => void) => {
    if (element === null) return () => undefined;
    const observer = new ResizeObserver(changed);
    observer.observe(element);
    return () => observer.disconnect();
  };
  return useSyncExternalStore(subscribe, () => element !== null && element.clientWidth < least);
};
