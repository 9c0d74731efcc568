import { refundRequestStates } from '@waybill/contract/endpoints/orders.ts';
import type { RefundRequest } from '@waybill/contract/endpoints/people-shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { changedAddress, choiceIn, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { message } from '../../../frame/messages.tsx';
import { staffOrderPath } from '../../../monitoring-paths.ts';
import { userPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { refundRequestsQuery, useDecideRefund } from '../queries.ts';

const tones: Readonly<Record<RefundRequest['state'], Tone>> = {
  pending: 'warning',
  accepted: 'success',
  refused: 'neutral',
};

type Deciding = { readonly request: RefundRequest; readonly decision: 'accept' | 'refuse' };

/** /admin/refunds: refunds that users asked for. */
export default function RefundsPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [deciding, setDeciding] = useState<Deciding>();
  const state = choiceIn(address, 'state', refundRequestStates);
  const userId = textIn(address, 'userId');
  const keyword = textIn(address, 'keyword');
  const page = pageIn(address);
  const requests = useQuery(refundRequestsQuery(given({ state, userId, keyword }), page));
  const decide = useDecideRefund();
  const reset = (): void => setAddress(new URLSearchParams());
  const buttons = (request: RefundRequest) =>
    request.state !== 'pending' ? (
      <span className="people-quiet">{request.decisionRemark ?? '–'}</span>
    ) : (
      <span className="people-head">
        <Button size="small" variant="primary" onClick={() => setDeciding({ request, decision: 'accept' })}>
          {t('refunds.accept')}
        </Button>
        <Button size="small" onClick={() => setDeciding({ request, decision: 'refuse' })}>
          {t('refunds.refuse')}
        </Button>
      </span>
    );
  return (
    <div className="console">
      <PageHeader title={t('page.refunds')} lead={t('refunds.lead')} />
      <ListCard
        title={t('refunds.list')}
        extra={<Help topic="refund" about={t('refunds.list')} />}
        query={requests}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(request) => request.id}
        empty={{ icon: 'checkCircle', title: 'refunds.none' }}
        onClear={state === undefined && userId === undefined && keyword === undefined ? undefined : reset}
        columns={[
          {
            id: 'orderNo',
            header: t('orders.column.orderNo'),
            width: 170,
            cell: (request) => (
              <Link className="tracking-number" to={staffOrderPath(request.orderId)}>
                {request.orderNo}
              </Link>
            ),
          },
          {
            id: 'user',
            header: t('people.column.user'),
            width: 190,
            cell: ({ user }) => <Link to={userPath(user.id)}>{user.userName}</Link>,
          },
          {
            id: 'quantity',
            header: t('refunds.column.quantity'),
            width: 110,
            cell: (request) =>
              t(request.wholeOrder ? 'refunds.whole' : 'refunds.some', { count: request.quantity }),
          },
          {
            id: 'points',
            header: t('orders.column.totalPoints'),
            width: 100,
            align: 'end',
            cell: (request) => <Points value={request.points} />,
          },
          { id: 'reason', header: t('refunds.column.reason'), width: 200, cell: (request) => request.reason },
          {
            id: 'createdTime',
            header: t('people.column.time'),
            width: 158,
            cell: (request) => <When value={request.createdTime} />,
          },
          {
            id: 'state',
            header: t('people.column.status'),
            width: 96,
            cell: (request) => (
              <StatusTag tone={tones[request.state]}>{t(`refunds.state.${request.state}`)}</StatusTag>
            ),
          },
          { id: 'actions', header: t('orders.column.actions'), width: 140, cell: buttons },
        ]}
        card={(request) => (
          <div className="people-card">
            <div className="people-card-line">
              <span className="tracking-number">{request.orderNo}</span>
              <StatusTag tone={tones[request.state]}>{t(`refunds.state.${request.state}`)}</StatusTag>
            </div>
            <div className="people-card-line people-quiet">
              <span>{request.user.userName}</span>
              <Points value={request.points} />
            </div>
            <p>{request.reason}</p>
            {buttons(request)}
          </div>
        )}
        filter={
          <KeywordForm
            label={t('refunds.filters')}
            placeholder={t('refunds.keyword.placeholder')}
            keyword={keyword ?? ''}
            onSearch={(text) => setAddress(changedAddress(address, { keyword: text }))}
            onReset={reset}
          >
            <PickFilter
              label={t('people.column.status')}
              value={state}
              choices={refundRequestStates}
              say={(value) => t(`refunds.state.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { state: value }))}
            />
          </KeywordForm>
        }
      />
      {deciding !== undefined && (
        <DecisionDialog
          title={t(`refunds.${deciding.decision}Title`)}
          confirmLabel={t(`refunds.${deciding.decision}`)}
          danger={deciding.decision === 'accept'}
          remarkNeeded
          remarkHint={t(deciding.decision === 'accept' ? 'people.act.remarkHint' : 'refunds.refuseHint')}
          onClose={() => setDeciding(undefined)}
          onDecide={async (remark, key) => {
            const { request, decision } = deciding;
            const { outcome } = await decide.mutateAsync({ requestId: request.id, decision, remark, key });
            message.success(t(outcome === 'proposed' ? 'people.act.proposed' : 'approvals.decided'));
            setDeciding(undefined);
          }}
        >
          <p>
            {deciding.request.orderNo} · {deciding.request.user.userName} ·{' '}
            <Points value={deciding.request.points} />
          </p>
          {deciding.decision === 'accept' && (
            <p>{t('refunds.acceptText', { count: deciding.request.quantity })}</p>
          )}
          {deciding.decision === 'accept' && deciding.request.needsApproval && (
            <Notice tone="warning">{t('people.act.approvalFor.act')}</Notice>
          )}
        </DecisionDialog>
      )}
    </div>
  );
}
