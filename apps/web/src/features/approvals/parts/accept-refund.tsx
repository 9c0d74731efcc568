import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import type { RefundRequest } from '@waybill/contract/endpoints/people-shapes.ts';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../../client/query.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { NeedsApproval } from '../../../frame/needs-approval.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { RefundNumbers } from '../../../frame/refund-numbers.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { formatPoints, Points } from '../../../ui/points.tsx';
import { decisionRefreshes } from '../decision-refreshes.ts';

type AcceptRefundProps = { readonly request: RefundRequest; readonly onClose: () => void };

type AcceptForm = {
  readonly remark: string;
  /** The numbers that are accepted; all that were asked for as long as nobody chose. */
  readonly trackingInfoIds: ReadonlySet<string> | undefined;
};

export const AcceptRefund = ({ request, onClose }: AcceptRefundProps) => {
  const t = useT();
  const order = useQuery(query(staffOrderEndpoints.getStaffOrder, { params: { id: request.orderId } }));
  const asked = new Set(order.data?.refund?.trackingInfoIds);
  const numbers = order.data?.trackingInfos.filter(({ id }) => asked.has(id)) ?? [];
  const decide = useMutation(
    mutation(approvalEndpoints.decideRefundRequest, {
      refreshes: [...decisionRefreshes, staffOrderEndpoints],
    }),
  );
  const form = useForm<AcceptForm>({
    initial: { trackingInfoIds: undefined, remark: '' },
    check: ({ remark, trackingInfoIds }) => ({
      trackingInfoIds: (trackingInfoIds?.size ?? numbers.length) === 0 ? 'people.refund.pick' : undefined,
      remark: Array.from(remark.trim()).length < 2 ? 'fields.remark' : undefined,
    }),
    submit: async ({ remark, trackingInfoIds: ids }) => {
      const { outcome } = await decide.mutateAsync({
        body: {
          requestId: request.id,
          decision: 'accept',
          remark: remark.trim(),
          ...(ids === undefined || ids.size === numbers.length ? {} : { trackingInfoIds: [...ids] }),
        },
      });
      message.success(t(outcome === 'proposed' ? 'people.act.proposed' : 'approvals.decided'));
      onClose();
    },
  });
  const chosen = form.values.trackingInfoIds ?? new Set(numbers.map(({ id }) => id));
  return (
    <FormDialog
      title={t('refunds.acceptTitle')}
      submitLabel={t('refunds.accept')}
      danger
      form={form}
      onClose={onClose}
    >
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
            chosen={chosen}
            onChoose={(trackingInfoIds) => form.set({ trackingInfoIds })}
            legend={t('people.refund.numbers', { chosen: chosen.size, all: numbers.length })}
            allLabel={t('people.refund.all')}
            sum={(points) => t('people.refund.sum', { points: formatPoints(points) })}
            problem={form.problems['trackingInfoIds']}
          />
          <p>{t('refunds.acceptText', { count: chosen.size })}</p>
        </>
      )}
      {request.needsApproval && (
        <NeedsApproval userId={request.user.id}>{t('people.act.approvalFor.act')}</NeedsApproval>
      )}
      <RemarkField {...form.field('remark')} />
    </FormDialog>
  );
};
