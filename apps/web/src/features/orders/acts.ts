import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import { pointBalanceQuery } from '../../frame/balance-query.ts';
import { timelineQuery } from './timeline-query.ts';

/** Says which of several parcels under a bought number is meant; what was shown of it is of another one. */
export const useChooseParcel = (id: string) => {
  const client = useQueryClient();
  return useIdempotentMutation(
    'chooseParcel',
    async (uniqueId: string) => {
      const timeline = await call(trackingEndpoints.chooseParcel, { body: { id, uniqueId } });
      client.setQueryData(timelineQuery(id).queryKey, timeline);
    },
    [['orders']],
  );
};

export type Decision = 'confirm' | 'cancel';

/** Confirms or cancels a reservation; orders and balance are read again after it, whatever came of it. */
export const useDecide = (decision: Decision) => {
  const endpoint = decision === 'confirm' ? logisticsEndpoints.confirmOrder : logisticsEndpoints.cancelOrder;
  return useIdempotentMutation(
    decision,
    (id: string, idempotencyKey) => call(endpoint, { params: { id } }, { idempotencyKey }),
    [['orders'], pointBalanceQuery.queryKey],
  );
};

type RefundRequest = {
  readonly orderId: string;
  readonly trackingInfoIds?: string[];
  readonly reason: string;
};

/** Asks for a refund; the orders are read again after it. */
export const useRequestRefund = () =>
  useIdempotentMutation(
    'requestRefund',
    (body: RefundRequest, idempotencyKey) =>
      call(approvalEndpoints.requestRefund, { body }, { idempotencyKey }),
    [['orders']],
  );
