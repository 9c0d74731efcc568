import { limits } from '@waybill/contract/constants.ts';
import { deliveryRanges, scopes, sortRules } from '@waybill/contract/endpoints/logistics.ts';
import { trackingStatuses, type Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState, type FormEvent } from 'react';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { lastDays } from '../../../ui/days.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { carrierHas, defaultFilters, filterIssues, type FieldName, type Filters } from '../filters.ts';
import { QuantityField } from './quantity-field.tsx';
import { ZipField } from './zip-field.tsx';

type Props = {
  readonly carrier: Carrier;
  /** What the address says, and the filters it stands for. */
  readonly address: string;
  readonly asked: Filters;
  readonly today: string;
  readonly busy: boolean;
  /** What the server had against which field. */
  readonly refused: Readonly<Record<string, string>>;
  readonly hint: string | undefined;
  readonly onSubmit: (filters: Filters) => void;
  readonly onReset: () => void;
};

const presetDays = [1, 3, 7, 14, 31] as const;

/** The filters of a carrier's query. Enter in any field asks. */
export const QueryForm = (props: Props) => {
  const { carrier, address, asked, today, busy, refused, hint, onSubmit, onReset } = props;
  const t = useT();
  const { locale } = useLanguage();
  const [filters, setFilters] = useState(asked);
  const [seen, setSeen] = useState(address);
  const [checked, setChecked] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  if (seen !== address) {
    setSeen(address);
    setFilters(asked);
  }
  const has = carrierHas[carrier];
  const issues = filterIssues(carrier, filters);

  const set = (change: Partial<Filters>): void => {
    setFilters({ ...filters, ...change });
    setTouched(new Set([...touched, ...Object.keys(change)]));
  };
  const errorOf = (...names: readonly FieldName[]): string | undefined => {
    const issue = names.map((name) => issues[name]).find((found) => found !== undefined);
    if (checked && issue !== undefined) return t(issue);
    return names.map((name) => (touched.has(name) ? undefined : refused[name])).find(Boolean);
  };
  const reset = (): void => {
    setFilters(defaultFilters(carrier, today));
    setChecked(false);
    onReset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    setTouched(new Set());
    if (busy || Object.keys(issues).length > 0) return;
    onSubmit(filters);
  };

  return (
    <form className="filter-bar" noValidate aria-label={t('shipments.filters')} onSubmit={submit}>
      <ChoiceField
        label={t('shipments.scope')}
        hint={t(`shipments.scope.${filters.scope}.help`)}
        value={filters.scope}
        options={scopes.map((value) => ({ value, label: t(`shipments.scope.${value}`) }))}
        onChange={(scope) => set({ scope })}
      />
      <ZipField
        carrier={carrier}
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
        presets={presetDays.map((days) => {
          const [start, end] = lastDays(today, days);
          return { label: t(days === 1 ? 'shipments.range.today' : `shipments.range.${days}`), start, end };
        })}
        onChange={({ start, end }) => set({ startTime: start, endTime: end })}
      />
      {has.delivery && (
        <>
          <PickField
            label={t('shipments.statusFilter')}
            error={errorOf('statusFilter')}
            value={filters.statusFilter}
            options={[
              { value: 'all', label: t('shipments.statusFilter.all') },
              ...trackingStatuses.map((value) => ({ value, label: t(`trackingStatus.${value}`) })),
            ]}
            onChange={(statusFilter) => set({ statusFilter })}
          />
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
      {has.sort && (
        <PickField
          label={t('shipments.sortRule')}
          error={errorOf('sortRule')}
          value={filters.sortRule}
          options={sortRules.map((value) => ({ value, label: t(`shipments.sortRule.${value}`) }))}
          onChange={(sortRule) => set({ sortRule })}
        />
      )}
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
