import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { refundRequestStates } from '@waybill/contract/endpoints/orders.ts';
import type { RefundRequest } from '@waybill/contract/endpoints/people-shapes.ts';
import { Link } from 'react-router';
import { decisionRefreshes } from '../decision-refreshes.ts';
import { call } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { choice, keyword, linked } from '../../../frame/list/list-filters.tsx';
import type { RowAction } from '../../../frame/list/row-actions.tsx';
import { UserLink } from '../../../frame/user-link.tsx';
import { staffOrderPath } from '../../../monitoring-paths.ts';
import { Points } from '../../../ui/points.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { AcceptRefund } from '../parts/accept-refund.tsx';

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
    <ConsolePage
      title="page.refunds"
      lead="refunds.lead"
      extra={<Help topic="refund" about={t('refunds.list')} />}
    >
      <ConsoleList
        title="refunds.list"
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
          {
            header: 'word.user',
            width: 160,
            line: 2,
            cell: ({ user }) => <UserLink user={user} />,
          },
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
