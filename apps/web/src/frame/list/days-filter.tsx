import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/clock.ts';
import { lastDays } from '../../ui/days.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { RangeField } from '../../ui/range-field.tsx';
import { useLanguage, useT } from '../language.tsx';
import { daysIn, namedDays, type Days } from './days-in.ts';

type Props = {
  readonly label: string;
  /** Days that a range may have. */
  readonly longest: number;
  /** Days that are shown where the address names none. */
  readonly usual?: number;
  /** Whether a list without days is of all days. */
  readonly anyDay?: boolean;
  readonly address: URLSearchParams;
  readonly onChange: (days: Days) => void;
};

export const DaysFilter = ({ label, longest, usual = 30, anyDay = false, address, onChange }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const shown = daysIn(address, today, usual);
  const id = useId();
  if (anyDay && namedDays(address) === undefined)
    return (
      <FilterField label={label} labelId={id}>
        <Button aria-describedby={id} onClick={() => onChange(shown)}>
          {t('console.anyDay')}
        </Button>
      </FilterField>
    );
  return (
    <RangeField
      locale={locale}
      label={label}
      startLabel={t('word.startDate')}
      endLabel={t('word.endDate')}
      start={shown.startDate}
      end={shown.endDate}
      longest={longest}
      latest={today}
      presets={([7, 30, 90, 366] as const)
        .filter((count) => count <= longest)
        .map((count) => {
          const [first, last] = lastDays(today, count);
          return { label: t(`orders.range.${count}`), start: first, end: last };
        })}
      onChange={({ start, end }) => onChange({ startDate: start, endDate: end })}
    />
  );
};
