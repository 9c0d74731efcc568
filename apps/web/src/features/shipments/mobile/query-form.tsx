import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { filterOptions } from '../parts/filter-options.ts';
import { QuantityField } from '../parts/quantity-field.tsx';
import { useFilterForm, type FilterFormProps } from '../use-filter-form.ts';
import { RangeRow } from './range-row.tsx';
import { ZipRow } from './zip-row.tsx';

/** The filters of a carrier's query on phones. */
export const QueryForm = (props: FilterFormProps & { readonly hint: string | undefined }) => {
  const { carrier, today, busy, hint } = props;
  const t = useT();
  const form = useFilterForm(props);
  const { filters, set, errorOf, reset, submit } = form;
  const { deliveryFilters, sortRules } = carrierCapabilities[carrier];
  const options = filterOptions(t);
  return (
    <form className="mobile-query" noValidate aria-label={t('shipments.filters')} onSubmit={submit}>
      <ChoiceField
        label={t('shipments.scope')}
        hint={t(`shipments.scope.${filters.scope}.help`)}
        value={filters.scope}
        options={options.scope}
        onChange={(scope) => set({ scope })}
      />
      <ZipRow
        carrier={carrier}
        days={filters}
        value={filters.zipCode}
        error={errorOf('zipCode')}
        onChange={set}
      />
      <RangeRow
        start={filters.startTime}
        end={filters.endTime}
        today={today}
        error={errorOf('startTime', 'endTime')}
        onChange={({ start, end }) => set({ startTime: start, endTime: end })}
      />
      {filters.scope === 'batch' && (
        <QuantityField
          value={filters.quantity}
          error={errorOf('quantity')}
          onChange={(quantity) => set({ quantity })}
        />
      )}
      {deliveryFilters && (
        <>
          <PickField
            label={t('shipments.statusFilter')}
            error={errorOf('statusFilter')}
            value={filters.statusFilter}
            options={options.statusFilter}
            onChange={(statusFilter) => set({ statusFilter })}
          />
          <PickField
            label={t('shipments.deliveryRange')}
            error={errorOf('deliveryRange')}
            value={filters.deliveryRange}
            options={options.deliveryRange}
            onChange={(deliveryRange) => set({ deliveryRange })}
          />
        </>
      )}
      {sortRules.length > 0 && (
        <PickField
          label={t('shipments.sortRule')}
          error={errorOf('sortRule')}
          value={filters.sortRule}
          options={options.sortRule}
          onChange={(sortRule) => set({ sortRule })}
        />
      )}
      {hint !== undefined && <p className="mobile-query-hint">{hint}</p>}
      <div className="mobile-query-actions">
        <Button onClick={reset}>{t('shipments.reset')}</Button>
        <Button type="submit" variant="primary" icon={<Icon name="search" />} loading={busy}>
          {t(busy ? 'shipments.querying' : 'shipments.query')}
        </Button>
      </div>
    </form>
  );
};
