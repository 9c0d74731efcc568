import { lastDays } from '../../kit/days.ts';
import { useId } from 'react';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.ts';
import { FilterChip } from '../../kit/filter-chip.tsx';
import { FilterField } from '../../kit/fields.tsx';
import { RangeField } from '../../kit/range-field.tsx';
import { useT } from '../language.tsx';
import { daysIn, namedDays, type Days } from './days-in.ts';

export const DaysFilter = (props: {
  readonly label: string;
  /** Days that a range may have. */
  readonly longest: number;
  /** Days that are shown where the address names none. */
  readonly usual?: number;
  /** Whether a list without days is of all days. */
  readonly anyDay?: boolean;
  readonly chip?: boolean;
  readonly error?: string | undefined;
  readonly address: URLSearchParams;
  readonly onChange: (days: Days) => void;
}) => {
  const { label, longest, usual = 30, anyDay = false, chip = false, error, address, onChange } = props;
  const t = useT();
  const today = useToday();
  const shown = daysIn(address, today, usual);
  const id = useId();
  if (anyDay && namedDays(address) === undefined)
    return (
      <FilterField kind="choice" label={label} labelId={id}>
        <Button aria-describedby={id} onClick={() => onChange(shown)}>
          {t('console.anyDay')}
        </Button>
      </FilterField>
    );
  const presets = [7, 30, 90, 366]
    .filter((count) => count <= longest)
    .map((count) => {
      const [start, end] = lastDays(today, count);
      return { label: count === 366 ? t('orders.range.366') : t('word.lastDays', { count }), start, end };
    });
  const preset = presets.find(({ start, end }) => start === shown.startDate && end === shown.endDate);
  const field = (
    <RangeField
      label={label}
      start={shown.startDate}
      end={shown.endDate}
      longest={longest}
      latest={today}
      presets={presets}
      onChange={({ start, end }) => onChange({ startDate: start, endDate: end })}
    />
  );
  return chip ? (
    <FilterChip
      label={label}
      value={preset?.label ?? `${shown.startDate.slice(5)} – ${shown.endDate.slice(5)}`}
      error={error}
    >
      {() => field}
    </FilterChip>
  ) : (
    field
  );
};
