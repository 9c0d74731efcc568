import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { query } from '../../../client/query.ts';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { useT } from '../../../shell/language.tsx';
import { logsPath, staffOrderPath } from '../../../signed-in-paths.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../kit/card.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { liveNumbers, shownPoints } from '../../../shell/refund-numbers.tsx';
import { ActDialog, type ActTarget } from '../parts/act-dialog.tsx';
import { Overview, canAct } from '../parts/overview.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { OrderTag } from '../../../shell/order-tag.tsx';
import { signedPoints } from '../../../kit/points.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { When } from '../../../kit/when.tsx';
import { RoleTag, UserStatusTag } from '../parts/user-tags.tsx';

const refundable: ReadonlySet<OrderRow['status']> = new Set([
  'completed',
  'partial',
  'refunding',
  'partially_refunded',
]);

const UserOrders = (props: {
  readonly id: string;
  /** Why the reader may refund nothing of this account. */
  readonly denied: string | undefined;
  readonly onRefund: (order: OrderRow) => void;
}) => {
  const { id, denied, onRefund } = props;
  const t = useT();
  return (
    <ResourceList
      title="word.orders"
      query={(asked) => query(peopleEndpoints.listUserOrders, { params: { id }, query: asked })}
      ownPage
      rowId={(order) => order.id}
      empty={{ icon: 'orders', title: 'people.noOrders' }}
      columns={[
        {
          header: 'word.orderNumber',
          width: 170,
          line: 1,
          cell: (order) => (
            <Link className="tracking-number" to={staffOrderPath(order.id)}>
              {order.orderNo}
            </Link>
          ),
        },
        { header: 'word.carrier', width: 84, cell: ({ carrier }) => t(`carrier.${carrier}`) },
        { header: 'word.quantity', width: 72, number: (order) => order.quantity },
        { header: 'word.points', width: 110, line: 2, points: (order) => shownPoints(order) },
        {
          header: 'word.status',
          width: 110,
          line: 1,
          cell: ({ status }) => <OrderTag status={status} />,
        },
        { header: 'word.ordered', width: 120, line: 2, time: (order) => order.createdTime },
      ]}
      actions={[
        {
          label: 'pointKind.refund',
          denied: ({ status }) => denied ?? (refundable.has(status) ? undefined : t('people.notRefundable')),
          press: onRefund,
        },
      ]}
    />
  );
};

const paymentText = (
  { payment }: EndpointData<typeof peopleEndpoints.listUserPoints>['list'][number],
  t: WebTranslate,
): string => {
  if (payment === null) return '';
  const { refNo, duplicateReason, approvedBy } = payment;
  return [
    ...(refNo === null ? [] : [t('payments.refNo', { refNo })]),
    ...(duplicateReason === null ? [] : [t('payments.because', { reason: duplicateReason })]),
    ...(approvedBy === null ? [] : [t('payments.approvedBy', { name: approvedBy })]),
  ].join(' · ');
};

const UserPoints = ({ id }: { id: string }) => (
  <ResourceList
    title="ledger.title"
    query={(asked) => query(peopleEndpoints.listUserPoints, { params: { id }, query: asked })}
    ownPage
    rowId={(row) => row.id}
    empty={{ icon: 'coins', title: 'word.noPointsMoved' }}
    columns={[
      { header: 'word.time', width: 120, line: 2, time: (row) => row.createdTime },
      { header: 'word.type', width: 96, line: 1, cell: (row, t) => t(`pointKind.${row.type}`) },
      { header: 'word.availableChange', width: 110, line: 1, figure: (row) => signedPoints(row.available) },
      { header: 'word.frozenPoints', width: 110, figure: (row) => signedPoints(row.frozen) },
      { header: 'people.column.after', width: 110, line: 2, points: (row) => row.balance },
      { header: 'word.actor', width: 140, cell: (row) => row.actor ?? '–' },
      {
        header: 'people.column.remark',
        width: 200,
        line: 3,
        // The order that points were moved for, else what was written about it.
        cell: ({ orderNo, remark }) =>
          orderNo === null ? (
            (remark ?? '–')
          ) : (
            <Link className="tracking-number" to={staffOrderPath(orderNo)}>
              {orderNo}
            </Link>
          ),
        below: (row, t) => paymentText(row, t),
      },
    ]}
  />
);

const UserSessions = (props: {
  readonly id: string;
  readonly denied: string | undefined;
  /** Ends one session, or all of them. */
  readonly onEnd: (sessionId?: string) => void;
}) => {
  const { id, denied, onEnd } = props;
  const t = useT();
  const sessions = useQuery(query(peopleEndpoints.listUserSessions, { params: { id } })).data?.list ?? [];
  return (
    <Card
      title={t('personal.tab.sessions')}
      extra={
        <ReasonButton
          size="small"
          variant="danger"
          denied={denied ?? (sessions.length === 0 ? t('people.noSessions') : undefined)}
          onClick={() => onEnd()}
        >
          {t('people.endAll')}
        </ReasonButton>
      }
    >
      {sessions.length === 0 ? (
        <p className="quiet">{t('people.noSessions')}</p>
      ) : (
        <ul className="grid gap-0">
          {sessions.map((session) => (
            <li
              className="flex flex-wrap gap-y-1 gap-x-4 items-center justify-between py-2.5 px-0 border-b border-default last:border-b-0"
              key={session.id}
            >
              <span>{session.device ?? t('word.unknownDevice')}</span>
              <span className="quiet number">
                {session.ip ?? '–'} · <When value={session.lastUsedTime} />
              </span>
              <ReasonButton size="small" denied={denied} onClick={() => onEnd(session.id)}>
                {t('people.endSession')}
              </ReasonButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

export default function UserPage() {
  const t = useT();
  const { id = '' } = useParams();
  const user = useQuery(query(peopleEndpoints.getUser, { params: { id } }));
  const [target, setTarget] = useState<ActTarget>();
  if (user.data === undefined) {
    return (
      <div className="console">
        <PageHeader />
        <Card>
          <QueryWait query={user} lines={6} />
        </Card>
      </div>
    );
  }
  const about = { userId: id, userName: user.data.email, role: user.data.role };
  return (
    <div className="console">
      <PageHeader
        title={
          <span className="cluster">
            {user.data.email} <RoleTag role={user.data.role} /> <UserStatusTag status={user.data.status} />
          </span>
        }
        lead={
          <span className="cluster">
            <Link to={paths.users}>{t('people.backToList')}</Link>
            <Link to={logsPath({ userId: id })}>{t('page.logs')}</Link>
          </span>
        }
      />
      <Overview user={user.data} onAct={setTarget} />
      <UserOrders
        id={id}
        denied={canAct(user.data, 'refund', t)}
        onRefund={(order) =>
          setTarget({
            kind: 'refund',
            ...about,
            order: { id: order.id, no: order.orderNo, numbers: liveNumbers(order) },
          })
        }
      />
      <UserPoints id={id} />
      <UserSessions
        id={id}
        denied={canAct(user.data, 'revoke', t)}
        onEnd={(sessionId) =>
          setTarget({ kind: 'revoke', ...about, ...(sessionId === undefined ? {} : { sessionId }) })
        }
      />
      {target !== undefined && <ActDialog target={target} onClose={() => setTarget(undefined)} />}
    </div>
  );
}
