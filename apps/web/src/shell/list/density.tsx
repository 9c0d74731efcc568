import { create } from 'zustand';
import { stored } from '../../client/stored.ts';
import { Button } from '../../kit/button.tsx';
import type { Density } from '../../kit/data-table/columns.ts';
import { useT } from '../language.tsx';

const key = 'table.density';

/** The density of tables on this device, the same for all of them. */
export const useDensity = create<Density>(() => (stored.read(key) === 'compact' ? 'compact' : 'middle'));

export const DensitySwitch = () => {
  const t = useT();
  const density = useDensity();
  const next = density === 'compact' ? 'middle' : 'compact';
  const change = (): void => {
    useDensity.setState(next);
    stored.write(key, next);
  };
  return (
    <span className="max-sm:hidden [&>[aria-pressed=true]]:bg-primary-soft [&>[aria-pressed=true]]:text-primary">
      <Button variant="text" size="small" aria-pressed={density === 'compact'} onClick={change}>
        {t('table.density.compact')}
      </Button>
    </span>
  );
};
