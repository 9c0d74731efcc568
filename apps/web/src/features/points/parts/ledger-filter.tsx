import { pointKinds } from '@waybill/contract/endpoints/points.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { lastDays } from '../../../ui/days.ts';
import { PickField } from '../../../ui/pick-field.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import type { LedgerFilters } from '../ledger-filters.ts';

type LedgerFilterProps = {
  readonly filters: LedgerFilters;
  readonly today: string;
  readonly refused: Readonly<Record<string, string>>;
  readonly onChange: (filters: LedgerFilters) => void;
  readonly onReset: () => void;
};

const longestDays = 366;
const presetDays = [7, 30, 90, longestDays] as const;

/** Filters of the statement; they apply at once. */
export const LedgerFilter = ({ filters, today, refused, onChange, onReset }: LedgerFilterProps) => {
  const t = useT();
  const { locale } = useLanguage();
  return (
    <div className="filter-bar" role="group" aria-label={t('ledger.filters')}>
      <PickField
        label={t('ledger.type')}
        error={refused['type']}
        value={filters.type}
        options={[
          { value: 'all', label: t('ledger.type.all') },
          ...pointKinds.map((value) => ({ value, label: t(`pointKind.${value}`) })),
        ]}
        onChange={(type) => onChange({ ...filters, type })}
      />
      <RangeField
        locale={locale}
        label={t('ledger.createdOn')}
        startLabel={t('ledger.startDate')}
        endLabel={t('ledger.endDate')}
        error={refused['startDate'] ?? refused['endDate']}
        start={filters.startDate}
        end={filters.endDate}
        longest={longestDays}
        latest={today}
        presets={presetDays.map((days) => {
          const [start, end] = lastDays(today, days);
          return { label: t(`ledger.range.${days}`), start, end };
        })}
        onChange={({ start, end }) => onChange({ ...filters, startDate: start, endDate: end })}
      />
      <div className="filter-actions">
        <Button onClick={onReset}>{t('ledger.reset')}</Button>
      </div>
    </div>
  );
};
