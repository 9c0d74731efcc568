import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { refundRequestStates } from '@waybill/contract/endpoints/orders.ts';
import type { RefundRequest } from '@waybill/contract/endpoints/people-shapes.ts';
import { Link } from 'react-router';
import { decisionRefreshes } from '../decision-refreshes.ts';
import { call } from '../../../client/call.ts';
import { query, mutation } from '../../../client/query.ts';
import { Help } from '../../../shell/help.tsx';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { choice, keyword, linked } from '../../../shell/list/list-filters.tsx';
import type { RowAction } from '../../../shell/list/row-actions.tsx';
import { staffOrderPath } from '../../../signed-in-paths.ts';
import { Points, formatPoints } from '../../../kit/points.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { NeedsApproval } from '../../../shell/needs-approval.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { RefundNumbers } from '../../../shell/refund-numbers.tsx';
import { RemarkField } from '../../../shell/decision-dialog.tsx';
import { useForm } from '../../../shell/use-form.ts';

type AcceptForm = {
  readonly remark: string;
  /** The numbers that are accepted; all that were asked for as long as nobody chose. */
  readonly trackingInfoIds: ReadonlySet<string> | undefined;
};

export const AcceptRefund = (props: { readonly request: RefundRequest; readonly onClose: () => void }) => {
  const { request, onClose } = props;
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
      trackingInfoIds: (trackingInfoIds?.size ?? numbers.length) === 0 ? 'refundRequest.pick' : undefined,
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
      <p className="quiet">{request.reason}</p>
      {order.data === undefined ? (
        <QueryWait query={order} lines={3} />
      ) : (
        <>
          <RefundNumbers
            numbers={numbers}
            chosen={chosen}
            onChoose={(trackingInfoIds) => form.set({ trackingInfoIds })}
            legend={t('people.refund.numbers', { chosen: chosen.size, all: numbers.length })}
            allLabel={t('refundRequest.all')}
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

const tones: Readonly<Record<RefundRequest['state'], Tone>> = {
  pending: 'warning',
  accepted: 'success',
  refused: 'neutral',
};

export default function RefundsPage() {
  const t = useT();
  const isPending = ({ state }: RefundRequest): boolean => state === 'pending';
  const accept: RowAction<RefundRequest> = {
    label: 'refunds.accept',
    look: 'primary',
    when: isPending,
    dialog: (request, close) => <AcceptRefund request={request} onClose={close} />,
  };
  const refuse: RowAction<RefundRequest> = {
    label: 'refunds.refuse',
    when: isPending,
    reason: {
      title: 'refunds.refuseTitle',
      hint: 'refunds.refuseHint',
      about: ({ orderNo, user, points }) => (
        <p>
          {orderNo} · {user.userName} · <Points value={points} />
        </p>
      ),
      run: async ({ id: requestId }, remark, options) => {
        const body = { requestId, decision: 'refuse', remark } as const;
        await call(approvalEndpoints.decideRefundRequest, { body }, options);
        return t('approvals.decided');
      },
    },
  };
  return (
    <ConsolePage extra={<Help topic="refund" about={t('page.refunds')} />}>
      <ResourceList
        title="page.refunds"
        refreshes={decisionRefreshes}
        filtersLabel="refunds.filters"
        filters={{
          state: choice('word.status', refundRequestStates, (state) => t(`refunds.state.${state}`)),
          userId: linked(),
          keyword: keyword('refunds.keyword.placeholder'),
        }}
        query={(asked) => query(approvalEndpoints.listRefundRequests, { query: asked })}
        rowId={(request) => request.id}
        empty={{ icon: 'checkCircle', title: 'word.noRefundRequests' }}
        columns={[
          {
            header: 'word.orderNumber',
            width: 146,
            line: 1,
            cell: ({ orderId, orderNo }) => (
              <Link className="tracking-number" to={staffOrderPath(orderId)}>
                {orderNo}
              </Link>
            ),
          },
          { header: 'word.user', width: 160, line: 2, user: (row) => row.user },
          {
            header: 'refunds.column.quantity',
            width: 96,
            line: 2,
            cell: ({ wholeOrder, quantity, refunded }) =>
              refunded !== null && refunded.quantity < quantity
                ? t('refunds.partly', { count: refunded.quantity, all: quantity })
                : t(wholeOrder ? 'refunds.whole' : 'refunds.some', { count: quantity }),
          },
          {
            header: 'word.points',
            width: 80,
            line: 2,
            points: ({ points, refunded }) => refunded?.points ?? points,
          },
          { header: 'refunds.column.reason', width: 132, line: 3, cell: (request) => request.reason },
          { header: 'word.time', width: 116, time: (request) => request.createdTime },
          {
            header: 'word.status',
            width: 84,
            line: 1,
            cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`refunds.state.${state}`)}</StatusTag>,
          },
        ]}
        actionsWidth={168}
        actions={[accept, refuse]}
        note={({ state, decisionRemark }) => state !== 'pending' && (decisionRemark ?? '–')}
      />
    </ConsolePage>
  );
}
