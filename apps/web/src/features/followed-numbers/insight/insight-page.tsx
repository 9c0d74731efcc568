import { followInsightEndpoints, insightDays } from '@waybill/contract/endpoints/follow-insights.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { query } from '../../../client/query.ts';
import { download } from '../../../client/files.ts';
import { changedAddress, choiceIn, given, textIn } from '../../../frame/address-filters.ts';
import { useT, useLanguage } from '../../../frame/language.tsx';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import { TrackingTabs } from '../../../frame/page-tabs.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/clock.ts';
import { lastDays, isDay } from '../../../ui/days.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { InsightCards } from './insight-cards.tsx';
import { ChoiceChip, FilterChip } from '../../../ui/filter-chip.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { followedSummaryQuery } from '../queries.ts';

const dayIn = (address: URLSearchParams, name: string): string | undefined => {
  const day = address.get(name);
  return isDay(day) ? day : undefined;
};

/** Reads range, tag and carrier out of the address; what makes no sense is none. */
const insightFilters = (address: URLSearchParams) =>
  given({
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    tag: textIn(address, 'tag'),
    carrier: choiceIn(address, 'carrier', carriers),
  });
type InsightFilters = ReturnType<typeof insightFilters>;

type Props = {
  readonly filters: InsightFilters;
  readonly from: string;
  readonly to: string;
  readonly onChange: (change: Readonly<Partial<Record<keyof InsightFilters, string | undefined>>>) => void;
};

const presetDays = [7, 30, 90] as const;

const InsightFilter = ({ filters, from, to, onChange }: Props) => {
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
            startLabel={t('word.startDate')}
            endLabel={t('word.endDate')}
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

export default function InsightPage() {
  const t = useT();
  const today = useToday();
  const [address, setAddress] = useSearchParams();
  const filters = insightFilters(address);
  const insight = useQuery(
    query(followInsightEndpoints.getFollowInsight, { query: filters }, { placeholderData: keepPreviousData }),
  );
  const { tag, carrier } = filters;
  const narrowed = { ...(tag !== undefined && { tag }), ...(carrier !== undefined && { carrier }) };
  const [first, last] = lastDays(today, 30);
  const nothing =
    insight.data !== undefined && insight.data.active === 0 && insight.data.arrivals.length === 0;
  return (
    <>
      <PageHeader title={t('page.insight')} lead={t('insight.lead')} />
      <TrackingTabs current="insight" />
      <div className="grid grid-cols-1 gap-3" aria-busy={insight.isPlaceholderData}>
        <div className="chip-row">
          <InsightFilter
            filters={filters}
            from={insight.data?.from ?? filters.from ?? first}
            to={insight.data?.to ?? filters.to ?? last}
            onChange={(change) => setAddress(changedAddress(address, change))}
          />
          <div className="chip-row-end">
            {!nothing && (
              <ExportButton
                label="orders.exportCsv"
                save={() => download(followInsightEndpoints.exportFollowInsight, { body: filters })}
              />
            )}
            <RefreshButton label={t('word.refresh')} query={insight} />
          </div>
        </div>
        <Reading query={insight} lines={12}>
          {(data) =>
            !nothing ? (
              <InsightCards insight={data} narrowed={narrowed} />
            ) : Object.keys(filters).length > 0 ? (
              <EmptyState
                icon="search"
                title={t('follow.noneFiltered')}
                text={t('follow.noneFilteredText')}
                action={<Button onClick={() => setAddress({})}>{t('orders.clearFilters')}</Button>}
              />
            ) : (
              <EmptyState
                icon="map"
                title={t('insight.none')}
                text={t('insight.noneText')}
                action={
                  <Link className={buttonClass({ variant: 'primary' })} to={paths.followed}>
                    {t('page.followed')}
                  </Link>
                }
              />
            )
          }
        </Reading>
      </div>
    </>
  );
}
