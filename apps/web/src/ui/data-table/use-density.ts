import { create } from 'zustand';
import type { Density } from './columns.ts';

const key = 'table.density';

const remembered = (): Density => {
  try {
    return localStorage.getItem(key) === 'compact' ? 'compact' : 'middle';
  } catch {
    return 'middle';
  }
};

const useStore = create<{ readonly density: Density }>(() => ({ density: remembered() }));

const setDensity = (density: Density): void => {
  useStore.setState({ density });
  try {
    localStorage.setItem(key, density);
  } catch {
    // Without storage it is only forgotten.
  }
};

/** The density of tables on this device, the same for all of them. */
export const useDensity = (): readonly [Density, (density: Density) => void] => [
  useStore((state) => state.density),
  setDensity,
];
