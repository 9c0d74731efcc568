import { limits } from '@waybill/contract/constants.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { deliveryRanges, scopes, sortRules } from '@waybill/contract/endpoints/logistics.ts';
import { trackingStatuses, type Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { useNarrow } from '../../../kit/data-table/use-narrow.ts';
import { ChipOptions, ChoiceChip, FilterChip } from '../../../kit/filter-chip.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { RangeField } from '../../../kit/range-field.tsx';
import { Segmented } from '../../../kit/segmented.tsx';
import { rangePresets } from '../range-presets.ts';
import { QuantityField } from './quantity-field.tsx';
import { ZipField } from './zip-field.tsx';
import { useState, type FormEvent } from 'react';
import { defaultFilters, filterIssues, onNewDay, type FieldName, type Filters } from '../filters.ts';

export type FilterFormProps = {
  readonly carrier: Carrier;
  readonly address: string;
  readonly asked: Filters;
  /** The filters came back with a hold; what was typed meanwhile stays. */
  readonly restored: boolean;
  readonly today: string;
  readonly busy: boolean;
  readonly refused: Readonly<Record<string, string>>;
  readonly onSubmit: (filters: Filters) => void;
  readonly onReset: () => void;
};

export const useFilterForm = (props: FilterFormProps) => {
  const { carrier, address, asked, restored, today, busy, refused, onSubmit, onReset } = props;
  const t = useT();
  const [filters, setFilters] = useState(asked);
  const [seen, setSeen] = useState(address);
  const [checked, setChecked] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [day, setDay] = useState(today);
  if (day !== today) {
    setDay(today);
    setFilters(onNewDay(filters, day, today));
  }
  if (seen !== address) {
    setSeen(address);
    if (!restored || touched.size === 0) setFilters(asked);
    setChecked(false);
  }
  const issues = filterIssues(carrier, filters);
  return {
    filters,
    set: (change: Partial<Filters>): void => {
      setFilters({ ...filters, ...change });
      setTouched(new Set([...touched, ...Object.keys(change)]));
    },
    errorOf: (...names: readonly FieldName[]): string | undefined => {
      const issue = names.map((name) => issues[name]).find((found) => found !== undefined);
      if (checked && issue !== undefined) return t(issue);
      return names.map((name) => (touched.has(name) ? undefined : refused[name])).find(Boolean);
    },
    reset: (): void => {
      setFilters(defaultFilters(carrier, today));
      setChecked(false);
      onReset();
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setChecked(true);
      setTouched(new Set());
      if (busy || Object.keys(issues).length > 0) return;
      onSubmit(filters);
    },
  };
};

export type FilterForm = ReturnType<typeof useFilterForm>;

const filterOptions = (t: WebTranslate) => ({
  scope: scopes.map((value) => ({ value, label: t(`scope.${value}`) })),
  statusFilter: [
    { value: 'all' as const, label: t('word.all') },
    ...trackingStatuses.map((value) => ({ value, label: t(`trackingStatus.${value}`) })),
  ],
  deliveryRange: deliveryRanges.map((value) => ({ value, label: t(`shipments.deliveryRange.${value}`) })),
  sortRule: sortRules.map((value) => ({ value, label: t(`shipments.sortRule.${value}`) })),
});

type Props = Pick<FilterFormProps, 'carrier' | 'today' | 'busy'> & {
  /** Says that a new query releases the hold. */
  readonly hint: string | undefined;
  readonly form: FilterForm;
  /** Nothing was asked yet: the ZIP is what the page is about. */
  readonly start: boolean;
};

const startForm =
  "sm:gap-y-3 sm:py-2 sm:[&_[type='submit']]:h-12 sm:[&_[type='submit']]:px-7 sm:[&_[type='submit']]:text-lg sm:[&_[type='submit']]:rounded-lg";

export const QueryForm = ({ carrier, today, busy, hint, form, start }: Props) => {
  const t = useT();
  const narrow = useNarrow();
  const { filters, set, errorOf, reset, submit } = form;
  const { deliveryFilters, sortRules } = carrierCapabilities[carrier];
  const options = filterOptions(t);
  const days = { start: filters.startTime, end: filters.endTime };
  const presets = rangePresets(today, t);
  const preset = presets.find(({ start: from, end }) => from === days.start && end === days.end);

  return (
    <form
      className={`chip-row max-sm:grid max-sm:grid-cols-2 ${start ? startForm : ''}`}
      noValidate
      aria-label={t('word.filters')}
      onSubmit={submit}
    >
      <div className="order-first max-sm:col-span-full">
        <Segmented
          label={t('shipments.scope')}
          value={filters.scope}
          options={options.scope}
          onChange={(scope) => set({ scope })}
        />
      </div>
      {start && (
        <p className="order-first max-sm:col-span-full flex-[1_1_60%] text-tertiary text-xs">
          {t(`shipments.scope.${filters.scope}.help`)}
        </p>
      )}
      <ZipField
        carrier={carrier}
        days={filters}
        value={filters.zipCode}
        error={errorOf('zipCode')}
        start={start}
        sentences
        onChange={set}
      />
      {filters.scope === 'batch' && (
        <QuantityField
          chip
          value={filters.quantity}
          error={errorOf('quantity')}
          onChange={(quantity) => set({ quantity })}
        />
      )}
      <div className="max-sm:col-span-full">
        <FilterChip
          label={t('word.shippedOn')}
          value={preset?.label ?? `${days.start.slice(5)} – ${days.end.slice(5)}`}
          hint={t('shipments.shippedOn.help')}
          error={errorOf('startTime', 'endTime')}
        >
          {(close) => (
            <>
              <ChipOptions
                label={t('word.shippedOn')}
                value={preset?.label}
                options={presets.map(({ label }) => ({ label, value: label }))}
                onChange={(label) => {
                  const chosen = presets.find((one) => one.label === label);
                  if (chosen !== undefined) set({ startTime: chosen.start, endTime: chosen.end });
                }}
                close={close}
              />
              <RangeField
                label={t('word.shippedOn')}
                error={errorOf('startTime', 'endTime')}
                {...days}
                longest={limits.queryDays}
                latest={today}
                presets={[]}
                onChange={({ start: startTime, end: endTime }) => set({ startTime, endTime })}
              />
            </>
          )}
        </FilterChip>
      </div>
      {deliveryFilters && (
        <>
          <ChoiceChip
            label={t('word.status')}
            error={errorOf('statusFilter')}
            value={filters.statusFilter}
            options={options.statusFilter}
            onChange={(statusFilter) => set({ statusFilter })}
          />
          <ChoiceChip
            label={t('shipments.deliveryRange')}
            hint={t('shipments.deliveryRange.help')}
            error={errorOf('deliveryRange')}
            value={filters.deliveryRange}
            options={options.deliveryRange}
            onChange={(deliveryRange) => set({ deliveryRange })}
          />
        </>
      )}
      {sortRules.length > 0 && (
        <ChoiceChip
          label={t('shipments.sortRule')}
          error={errorOf('sortRule')}
          value={filters.sortRule}
          options={options.sortRule}
          onChange={(sortRule) => set({ sortRule })}
        />
      )}
      {start && <span className="-order-1 basis-full max-sm:hidden" />}
      <div
        className={`chip-row-end max-sm:text-base max-sm:[--spacing-control:44px] max-sm:grid max-sm:grid-cols-[1fr_2fr] max-sm:col-span-full max-sm:ms-0 ${start ? 'sm:-order-2 sm:flex-row-reverse sm:ms-0' : ''}`}
      >
        {hint !== undefined && <span className="max-sm:col-span-full">{hint}</span>}
        <Button variant="text" size={narrow ? 'middle' : 'small'} onClick={reset}>
          {t('word.reset')}
        </Button>
        <Button
          type="submit"
          variant={hint === undefined ? 'primary' : 'default'}
          icon={start && <Icon name="search" />}
          loading={busy}
        >
          {t(busy ? 'shipments.querying' : hint === undefined ? 'word.query' : 'shipments.queryAgain')}
        </Button>
      </div>
    </form>
  );
};
