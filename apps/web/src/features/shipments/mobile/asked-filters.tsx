import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from '../../../frame/language.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { carrierHas, type Filters } from '../filters.ts';

type Props = { readonly carrier: Carrier; readonly filters: Filters; readonly onChange: () => void };

/** What was asked for, in one line; the filters themselves fill a phone. */
export const AskedFilters = ({ carrier, filters, onChange }: Props) => {
  const t = useT();
  const { zipCode, startTime, endTime, scope, quantity, deliveryRange, statusFilter } = filters;
  const has = carrierHas[carrier];
  const zip = zipCode.trim();
  const said = [
    ...(zip === '' ? (has.zipRequired ? [] : [t('mobile.query.anyZip')]) : [zip]),
    t('mobile.query.days', { start: startTime.slice(5), end: endTime.slice(5) }),
    ...(scope === 'batch' && quantity !== null ? [t('mobile.query.quantity', { count: quantity })] : []),
    ...(has.delivery && statusFilter !== 'all' ? [t(`trackingStatus.${statusFilter}`)] : []),
    ...(has.delivery && deliveryRange !== 'all' ? [t(`shipments.deliveryRange.${deliveryRange}`)] : []),
  ];
  return (
    <button type="button" className="asked-filters" onClick={onChange}>
      <Icon name="search" />
      <span className="number">
        <span className="visually-hidden">{t('mobile.query.asked')} </span>
        {said.join(' · ')}
      </span>
      <span className="asked-filters-change">{t('mobile.query.change')}</span>
    </button>
  );
};
