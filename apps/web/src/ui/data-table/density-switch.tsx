import { Button } from '../button.tsx';
import type { Density } from './columns.ts';

type Props = {
  readonly label: string;
  readonly value: Density;
  readonly onChange: (density: Density) => void;
};

export const DensitySwitch = ({ label, value, onChange }: Props) => (
  <span className="density-switch">
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
