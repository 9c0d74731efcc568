import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { call } from '../../client/call.ts';
import { customMutation, mutation } from '../../client/query.ts';
import { pointBalanceQuery } from '../../frame/balance-query.ts';
import { timelineQuery } from './timeline-query.ts';

/** Says which of several parcels under a bought number is meant; what was shown of it is of another one. */
export const chooseParcelMutation = (id: string) =>
  customMutation(
    'chooseParcel',
    async (uniqueId: string, _, client) => {
      const timeline = await call(trackingEndpoints.chooseParcel, { body: { id, uniqueId } });
      client.setQueryData(timelineQuery(id).queryKey, timeline);
    },
    [orderEndpoints],
  );

export type Decision = 'confirm' | 'cancel';

const decided = { refreshes: [orderEndpoints, pointBalanceQuery.queryKey] };

/** Confirms or cancels a reservation; orders and balance are read again after it, whatever came of it. */
export const decisions = {
  confirm: mutation(logisticsEndpoints.confirmOrder, decided),
  cancel: mutation(logisticsEndpoints.cancelOrder, decided),
};

/** Asks for a refund; the orders are read again after it. */
export const refundMutation = mutation(approvalEndpoints.requestRefund, { refreshes: [orderEndpoints] });
