import { PickField } from '../../../ui/pick-field.tsx';

type Props = {
  readonly label: string;
  readonly value: number;
  readonly without?: number;
  readonly onChange: (hour: number) => void;
};

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

export const HourField = ({ label, value, without, onChange }: Props) => (
  <PickField
    label={label}
    value={String(value)}
    options={hours.filter((hour) => hour.value !== String(without))}
    onChange={(hour) => onChange(Number(hour))}
  />
);
