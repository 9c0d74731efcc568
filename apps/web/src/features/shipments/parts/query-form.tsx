import { limits } from '@waybill/contract/constants.ts';
import { deliveryRanges } from '@waybill/contract/endpoints/logistics.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { rangePresets } from '../range-presets.ts';
import { useFilterForm, type FilterFormProps } from '../use-filter-form.ts';
import { ScopeField, SortField, StatusField } from './filter-fields.tsx';
import { QuantityField } from './quantity-field.tsx';
import { ZipField } from './zip-field.tsx';

/** The filters of a carrier's query. Enter in any field asks. */
export const QueryForm = (props: FilterFormProps) => {
  const { carrier, today, busy, hint } = props;
  const t = useT();
  const { locale } = useLanguage();
  const form = useFilterForm(props);
  const { filters, set, errorOf, reset, submit } = form;
  const { deliveryFilters, sortRules } = carrierCapabilities[carrier];

  return (
    <form className="filter-bar" noValidate aria-label={t('shipments.filters')} onSubmit={submit}>
      <ScopeField form={form} />
      <ZipField
        carrier={carrier}
        days={filters}
        value={filters.zipCode}
        error={errorOf('zipCode')}
        onChange={(zipCode) => set({ zipCode })}
      />
      <RangeField
        locale={locale}
        label={t('shipments.shippedOn')}
        startLabel={t('shipments.startTime')}
        endLabel={t('shipments.endTime')}
        hint={t('shipments.shippedOn.help')}
        error={errorOf('startTime', 'endTime')}
        start={filters.startTime}
        end={filters.endTime}
        longest={limits.queryDays}
        latest={today}
        presets={rangePresets(today, t)}
        onChange={({ start, end }) => set({ startTime: start, endTime: end })}
      />
      {deliveryFilters && (
        <>
          <StatusField form={form} />
          <ChoiceField
            label={t('shipments.deliveryRange')}
            hint={t('shipments.deliveryRange.help')}
            error={errorOf('deliveryRange')}
            value={filters.deliveryRange}
            options={deliveryRanges.map((value) => ({ value, label: t(`shipments.deliveryRange.${value}`) }))}
            onChange={(deliveryRange) => set({ deliveryRange })}
            size="wide"
          />
        </>
      )}
      {sortRules.length > 0 && <SortField form={form} />}
      {filters.scope === 'batch' && (
        <QuantityField
          value={filters.quantity}
          error={errorOf('quantity')}
          onChange={(quantity) => set({ quantity })}
        />
      )}
      <div className="filter-actions">
        {hint !== undefined && <p className="filter-bar-hint">{hint}</p>}
        <Button type="submit" variant="primary" icon={<Icon name="search" />} loading={busy}>
          {t(busy ? 'shipments.querying' : 'shipments.query')}
        </Button>
        <Button onClick={reset}>{t('shipments.reset')}</Button>
      </div>
    </form>
  );
};
