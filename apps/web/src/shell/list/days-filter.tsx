import { lastDays } from '../../kit/days.ts';
import { useToday } from '../../kit/clock.ts';
import { FilterChip } from '../../kit/filter-chip.tsx';
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
  readonly error?: string | undefined;
  readonly address: URLSearchParams;
  readonly onChange: (days: Days) => void;
}) => {
  const { label, longest, usual = 30, anyDay = false, error, address, onChange } = props;
  const t = useT();
  const today = useToday();
  const shown = daysIn(address, today, usual);
  const presets = [7, 30, 90, 366]
    .filter((count) => count <= longest)
    .map((count) => {
      const [start, end] = lastDays(today, count);
      return { label: count === 366 ? t('orders.range.366') : t('word.lastDays', { count }), start, end };
    });
  const preset = presets.find(({ start, end }) => start === shown.startDate && end === shown.endDate);
  const all = anyDay && namedDays(address) === undefined;
  return (
    <FilterChip
      label={label}
      value={
        all
          ? t('console.anyDay')
          : (preset?.label ?? `${shown.startDate.slice(5)} – ${shown.endDate.slice(5)}`)
      }
      error={error}
    >
      {() => (
        <RangeField
          label={label}
          start={shown.startDate}
          end={shown.endDate}
          longest={longest}
          latest={today}
          presets={presets}
          onChange={({ start, end }) => onChange({ startDate: start, endDate: end })}
        />
      )}
    </FilterChip>
  );
};
