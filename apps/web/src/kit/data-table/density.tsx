import { create } from 'zustand';
import type { Density } from './columns.ts';
import { Button } from '../button.tsx';

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

type Props = {
  readonly label: string;
  readonly value: Density;
  readonly onChange: (density: Density) => void;
};

export const DensitySwitch = ({ label, value, onChange }: Props) => (
  <span className="max-sm:hidden [&>[aria-pressed=true]]:bg-primary-soft [&>[aria-pressed=true]]:text-primary">
    <Button
      variant="text"
      size="small"
      aria-pressed={value === 'compact'}
      onClick={() => onChange(value === 'compact' ? 'middle' : 'compact')}
    >
      {label}
    </Button>
  </span>
);
