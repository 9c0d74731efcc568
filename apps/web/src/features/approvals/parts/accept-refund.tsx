import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import type { RefundRequest } from '@waybill/contract/endpoints/people-shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../client/call.ts';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { RefundNumbers } from '../../../frame/refund-numbers.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatPoints, Points } from '../../../ui/points.tsx';
import { staffOrderQuery } from '../../staff-orders/queries.ts';

type AcceptRefundProps = { readonly request: RefundRequest; readonly onClose: () => void };

/** Accepts a refund that a user asked for, for all or some of its numbers. */
export const AcceptRefund = ({ request, onClose }: AcceptRefundProps) => {
  const t = useT();
  const client = useQueryClient();
  const order = useQuery(staffOrderQuery(request.orderId));
  const asked = new Set(order.data?.refund?.trackingInfoIds);
  const numbers = order.data?.trackingInfos.filter(({ id }) => asked.has(id)) ?? [];
  // Those that the staff do not accept; all are accepted to begin with.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = numbers.map(({ id }) => id).filter((id) => !left.has(id));
  const decide = async (remark: string, idempotencyKey: string): Promise<void> => {
    const some = left.size > 0 ? { trackingInfoIds: chosen } : {};
    const body = { requestId: request.id, decision: 'accept', remark, ...some } as const;
    try {
      const { outcome } = await call(approvalEndpoints.decideRefundRequest, { body }, { idempotencyKey });
      message.success(t(outcome === 'proposed' ? 'people.act.proposed' : 'approvals.decided'));
      onClose();
    } finally {
      const changed = [['approvals'], ['people'], ['audit'], ['staffOrders']];
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
    }
  };
  return (
    <DecisionDialog
      title={t('refunds.acceptTitle')}
      confirmLabel={t('refunds.accept')}
      danger
      remarkNeeded
      remarkHint={t('people.act.remarkHint')}
      check={() => (chosen.length === 0 ? { trackingInfoIds: t('people.refund.pick') } : {})}
      onClose={onClose}
      onDecide={decide}
    >
      {(problems) => (
        <>
          <p>
            {request.orderNo} · {request.user.userName} · <Points value={request.points} />
          </p>
          <p className="people-quiet">{request.reason}</p>
          {order.data === undefined ? (
            <QueryWait query={order} lines={3} />
          ) : (
            <>
              <RefundNumbers
                numbers={numbers}
                chosen={new Set(chosen)}
                onChoose={(next) =>
                  setLeft(new Set(numbers.map(({ id }) => id).filter((id) => !next.has(id))))
                }
                legend={t('people.refund.numbers', { chosen: chosen.length, all: numbers.length })}
                allLabel={t('people.refund.all')}
                sum={(points) => t('people.refund.sum', { points: formatPoints(points) })}
                problem={problems['trackingInfoIds']}
              />
              <p>{t('refunds.acceptText', { count: chosen.length })}</p>
            </>
          )}
          {request.needsApproval && <Notice tone="warning">{t('people.act.approvalFor.act')}</Notice>}
        </>
      )}
    </DecisionDialog>
  );
};
