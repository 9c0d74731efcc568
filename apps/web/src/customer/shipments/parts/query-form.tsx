import { limits } from '@waybill/contract/constants.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { deliveryRanges, scopes, sortRules } from '@waybill/contract/endpoints/logistics.ts';
import { trackingStatuses, type Carrier } from '@waybill/contract/vocabulary/carrier.ts';
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
import type { FilterForm } from '../use-carrier-query.ts';

type Props = {
  readonly carrier: Carrier;
  readonly today: string;
  readonly busy: boolean;
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
  const { deliveryFilters, sortRules: ownRules } = carrierCapabilities[carrier];
  const days = { start: filters.startTime, end: filters.endTime };
  const presets = rangePresets(today, t);
  const wrong = errorOf('zipCode', 'quantity', 'statusFilter', 'deliveryRange', 'sortRule') !== undefined;
  const preset = presets.find(({ start: from, end }) => from === days.start && end === days.end);

  return (
    <form
      className={`chip-row max-sm:grid max-sm:grid-cols-2 ${start ? startForm : wrong ? 'sm:pb-6' : ''}`}
      noValidate
      aria-label={t('word.filters')}
      onSubmit={submit}
    >
      <div className="order-first max-sm:col-span-full">
        <Segmented
          label={t('shipments.scope')}
          value={filters.scope}
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
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
            options={[
              { value: 'all' as const, label: t('word.all') },
              ...trackingStatuses.map((value) => ({ value, label: t(`trackingStatus.${value}`) })),
            ]}
            onChange={(statusFilter) => set({ statusFilter })}
          />
          <ChoiceChip
            label={t('shipments.deliveryRange')}
            hint={t('shipments.deliveryRange.help')}
            error={errorOf('deliveryRange')}
            value={filters.deliveryRange}
            options={deliveryRanges.map((value) => ({
              value,
              label: t(`shipments.deliveryRange.${value}`),
            }))}
            onChange={(deliveryRange) => set({ deliveryRange })}
          />
        </>
      )}
      {ownRules.length > 0 && (
        <ChoiceChip
          label={t('shipments.sortRule')}
          error={errorOf('sortRule')}
          value={filters.sortRule}
          options={sortRules.map((value) => ({ value, label: t(`shipments.sortRule.${value}`) }))}
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
