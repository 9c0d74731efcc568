import { deliveryRanges, scopes, sortRules } from '@waybill/contract/endpoints/logistics.ts';
import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

export const filterOptions = (t: WebTranslate) => ({
  scope: scopes.map((value) => ({ value, label: t(`shipments.scope.${value}`) })),
  statusFilter: [
    { value: 'all' as const, label: t('shipments.statusFilter.all') },
    ...trackingStatuses.map((value) => ({ value, label: t(`trackingStatus.${value}`) })),
  ],
  deliveryRange: deliveryRanges.map((value) => ({ value, label: t(`shipments.deliveryRange.${value}`) })),
  sortRule: sortRules.map((value) => ({ value, label: t(`shipments.sortRule.${value}`) })),
});
