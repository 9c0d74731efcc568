import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/clock.ts';
import { isDay, lastDays } from '../../ui/days.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { RangeField } from '../../ui/range-field.tsx';
import { useLanguage, useT } from '../language.tsx';

type Props = {
  readonly label: string;
  /** Days that a range may have. */
  readonly longest: number;
  /** Whether a list without days is of all days. */
  readonly anyDay: boolean;
  readonly address: URLSearchParams;
  readonly onChange: (days: { readonly startDate: string; readonly endDate: string }) => void;
};

/** The days of a list; the last 30, or all of them, as long as the address names none. */
export const DaysFilter = ({ label, longest, anyDay, address, onChange }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const [from, to] = [address.get('startDate'), address.get('endDate')];
  const id = useId();
  const named = isDay(from) && isDay(to);
  const [start, end] = named ? [from, to] : lastDays(today, 30);
  if (anyDay && !named)
    return (
      <FilterField label={label} labelId={id}>
        <Button aria-describedby={id} onClick={() => onChange({ startDate: start, endDate: end })}>
          {t('console.anyDay')}
        </Button>
      </FilterField>
    );
  return (
    <RangeField
      locale={locale}
      label={label}
      startLabel={t('orders.startDate')}
      endLabel={t('orders.endDate')}
      start={start}
      end={end}
      longest={longest}
      latest={today}
      presets={([7, 30, 90] as const).map((count) => {
        const [first, last] = lastDays(today, count);
        return { label: t(`orders.range.${count}`), start: first, end: last };
      })}
      onChange={(range) => onChange({ startDate: range.start, endDate: range.end })}
    />
  );
};
