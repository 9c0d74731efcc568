import { scopes, sortRules } from '@waybill/contract/endpoints/logistics.ts';
import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from '../../../frame/language.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import type { FilterForm } from '../use-filter-form.ts';

type Props = { readonly form: Pick<FilterForm, 'filters' | 'set' | 'errorOf'> };

/** Whether numbers are wanted one by one or as a parcel. */
export const ScopeField = ({ form: { filters, set } }: Props) => {
  const t = useT();
  return (
    <ChoiceField
      label={t('shipments.scope')}
      hint={t(`shipments.scope.${filters.scope}.help`)}
      value={filters.scope}
      options={scopes.map((value) => ({ value, label: t(`shipments.scope.${value}`) }))}
      onChange={(scope) => set({ scope })}
    />
  );
};

/** How far a parcel has come, or all of them. */
export const StatusField = ({ form: { filters, set, errorOf } }: Props) => {
  const t = useT();
  return (
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
  );
};

/** Which numbers come first. */
export const SortField = ({ form: { filters, set, errorOf } }: Props) => {
  const t = useT();
  return (
    <PickField
      label={t('shipments.sortRule')}
      error={errorOf('sortRule')}
      value={filters.sortRule}
      options={sortRules.map((value) => ({ value, label: t(`shipments.sortRule.${value}`) }))}
      onChange={(sortRule) => set({ sortRule })}
    />
  );
};
