import { lastDays } from '../../kit/days.ts';
import { useToday } from '../../kit/clock.ts';
import { FilterChip } from '../../kit/filter-chip.tsx';
import { RangeField } from '../../kit/range-field.tsx';
import { useT } from '../language.tsx';
import { daysIn, namedDays, type Days } from './days-in.ts';

/** A range of days in a chip, which says it by its name where it has one. */
export const RangeChip = (props: {
  readonly label: string;
  readonly start: string;
  readonly end: string;
  readonly longest: number;
  /** Last days that have a name. */
  readonly counts: readonly number[];
  /** Stands for the range while there is none. */
  readonly none?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (start: string, end: string) => void;
}) => {
  const { label, start, end, longest, counts, none, error, onChange } = props;
  const t = useT();
  const today = useToday();
  const presets = counts.map((count) => {
    const [first, last] = lastDays(today, count);
    const name = count === 366 ? t('orders.range.366') : t('word.lastDays', { count });
    return { label: name, start: first, end: last };
  });
  const preset = presets.find((one) => one.start === start && one.end === end);
  return (
    <FilterChip
      label={label}
      value={none ?? preset?.label ?? `${start.slice(5)} – ${end.slice(5)}`}
      error={error}
    >
      {() => (
        <RangeField
          {...{ label, start, end, longest, presets }}
          latest={today}
          onChange={(range) => onChange(range.start, range.end)}
        />
      )}
    </FilterChip>
  );
};

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
  return (
    <RangeChip
      label={label}
      start={shown.startDate}
      end={shown.endDate}
      longest={longest}
      counts={[7, 30, 90, 366].filter((count) => count <= longest)}
      none={anyDay && namedDays(address) === undefined ? t('console.anyDay') : undefined}
      error={error}
      onChange={(startDate, endDate) => onChange({ startDate, endDate })}
    />
  );
};
