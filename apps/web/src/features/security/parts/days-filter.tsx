import { useLanguage, useT } from '../../../frame/language.tsx';
import { useToday } from '../../../ui/clock.ts';
import { lastDays } from '../../../ui/days.ts';
import { RangeField } from '../../../ui/range-field.tsx';
import type { Days } from '../days.ts';

type DaysFilterProps = { readonly days: Days; readonly onChange: (days: Days) => void };

/** The days that are looked at. */
export const DaysFilter = ({ days, onChange }: DaysFilterProps) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  return (
    <RangeField
      locale={locale}
      label={t('security.days')}
      startLabel={t('orders.startDate')}
      endLabel={t('orders.endDate')}
      start={days.start}
      end={days.end}
      longest={90}
      latest={today}
      presets={([7, 30, 90] as const).map((count) => {
        const [start, end] = lastDays(today, count);
        return { label: t(`orders.range.${count}`), start, end };
      })}
      onChange={onChange}
    />
  );
};
