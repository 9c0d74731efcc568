import { insightDays } from '@waybill/contract/endpoints/follow-insights.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { useToday } from '../../../ui/clock.ts';
import { lastDays } from '../../../ui/days.ts';
import { ChoiceChip, FilterChip } from '../../../ui/filter-chip.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { followedSummaryQuery } from '../queries.ts';
import type { InsightFilters } from './insight-query.ts';

type Props = {
  readonly filters: InsightFilters;
  readonly from: string;
  readonly to: string;
  readonly onChange: (change: Readonly<Partial<Record<keyof InsightFilters, string | undefined>>>) => void;
};

const presetDays = [7, 30, 90] as const;

export const InsightFilter = ({ filters, from, to, onChange }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const presets = presetDays.map((days) => {
    const [start, end] = lastDays(today, days);
    return { label: t(`orders.range.${days}`), start, end };
  });
  const preset = presets.find(({ start, end }) => start === from && end === to);
  return (
    <>
      <FilterChip label={t('insight.range')} value={preset?.label ?? `${from} – ${to}`}>
        {() => (
          <RangeField
            locale={locale}
            label={t('insight.range')}
            startLabel={t('orders.startDate')}
            endLabel={t('orders.endDate')}
            start={from}
            end={to}
            longest={insightDays}
            latest={today}
            presets={presets}
            onChange={({ start, end }) => onChange({ from: start, to: end })}
          />
        )}
      </FilterChip>
      <ChoiceChip<string>
        label={t('follow.carrier')}
        value={filters.carrier ?? 'all'}
        options={[
          { value: 'all', label: t('follow.allOf') },
          ...carriers.map((value) => ({ value, label: t(`carrier.${value}`) })),
        ]}
        onChange={(value) => onChange({ carrier: value === 'all' ? undefined : value })}
      />
      <TagChip chosen={filters.tag} onChange={(tag) => onChange({ tag })} />
    </>
  );
};

type TagProps = {
  readonly chosen: string | undefined;
  readonly onChange: (tag: string | undefined) => void;
};

const TagChip = ({ chosen, onChange }: TagProps) => {
  const t = useT();
  const { data } = useQuery(followedSummaryQuery);
  const tags = new Set([
    ...(chosen === undefined ? [] : [chosen]),
    ...(data?.tags ?? []).map(({ tag }) => tag),
  ]);
  if (tags.size === 0) return null;
  return (
    <ChoiceChip
      label={t('follow.tags')}
      value={chosen ?? ''}
      none=""
      options={[
        { value: '', label: t('follow.allOf') },
        ...[...tags].map((value) => ({ value, label: value })),
      ]}
      onChange={(value) => onChange(value === '' ? undefined : value)}
    />
  );
};
