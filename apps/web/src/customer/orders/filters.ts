import { orderQueryDays } from '@waybill/contract/endpoints/orders.ts';
import { orderStatuses } from '@waybill/contract/endpoints/logistics.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { textIn } from '../../shell/address-filters.ts';
import { choice, days, type Filter } from '../../shell/list/list-filters.tsx';

export const orderFilters = {
  keyword: {
    read: textIn,
    text: { label: 'console.keyword', placeholder: 'orders.keyword.placeholder', longest: 64 },
  } satisfies Filter<string>,
  serviceType: choice('word.carrier', carriers, (carrier, t) => t(`carrier.${carrier}`)),
  status: choice(
    'word.orderStatus',
    orderStatuses,
    (status, t) => t(`orderStatus.${status}`),
    'orders.status.all',
  ),
  days: days('orders.createdOn', orderQueryDays),
};
