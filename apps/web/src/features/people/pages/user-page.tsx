import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { useT } from '../../../frame/language.tsx';
import { logsPath } from '../../../monitoring-paths.ts';
import { paths, userTicketsPath } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { countText } from '../../../ui/numbers.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { formatPoints, Points } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { When } from '../../../ui/when.tsx';
import { liveNumbers } from '../../../frame/refund-rules.ts';
import { ActDialog, type ActTarget } from '../parts/act-dialog.tsx';
import '../../../frame/console.css';
import { UserOrders } from '../parts/user-orders.tsx';
import { UserPoints } from '../parts/user-points.tsx';
import { UserSessions } from '../parts/user-sessions.tsx';
import { RoleTag, UserStatusTag } from '../parts/user-tags.tsx';
import { canAct } from '../can.ts';
import { userQuery } from '../../../frame/user-queries.ts';

/** /admin/users/:id: an account, what it has, and what can be done to it. */
export default function UserPage() {
  const t = useT();
  const { id = '' } = useParams();
  const user = useQuery(userQuery(id));
  const [target, setTarget] = useState<ActTarget>();
  if (user.data === undefined) {
    return (
      <div className="console">
        <PageHeader title={t('page.user')} />
        <Card>
          <QueryWait query={user} lines={6} />
        </Card>
      </div>
    );
  }
  return (
    <div className="console">
      <PageHeader
        title={
          <span className="people-head">
            {user.data.email} <RoleTag role={user.data.role} /> <UserStatusTag status={user.data.status} />
          </span>
        }
        lead={
          <span className="people-head">
            <Link to={paths.users}>{t('people.backToList')}</Link>
            <Link to={logsPath({ userId: id })}>{t('people.calls')}</Link>
          </span>
        }
      />
      <Overview user={user.data} onAct={setTarget} />
      <UserOrders
        id={id}
        refund={{
          denied: canAct(user.data, 'refund', t),
          onRefund: (order) =>
            setTarget({
              kind: 'refund',
              userId: id,
              userName: user.data.email,
              role: user.data.role,
              order: { id: order.id, no: order.orderNo, numbers: liveNumbers(order) },
            }),
        }}
      />
      <UserPoints id={id} />
      <UserSessions
        id={id}
        denied={canAct(user.data, 'revoke', t)}
        onEnd={(sessionId) =>
          setTarget({
            kind: 'revoke',
            userId: id,
            userName: user.data.email,
            role: user.data.role,
            ...(sessionId === undefined ? {} : { sessionId }),
          })
        }
      />
      {target !== undefined && <ActDialog target={target} onClose={() => setTarget(undefined)} />}
    </div>
  );
}

type User = EndpointData<typeof peopleEndpoints.getUser>;
type OverviewProps = { readonly user: User; readonly onAct: (target: ActTarget) => void };

const Overview = ({ user, onAct }: OverviewProps) => {
  const t = useT();
  const target = { userId: user.id, userName: user.email, role: user.role };
  const disabling = user.status !== 'disabled';
  return (
    <Card title={t('people.overview')}>
      <Facts
        facts={[
          { name: t('people.column.balance'), value: <Points value={user.balance} /> },
          { name: t('people.column.frozen'), value: <Points value={user.frozen} /> },
          {
            name: t('people.orders'),
            value: t('people.ordersSum', {
              count: user.orders.count,
              points: formatPoints(user.orders.points),
            }),
          },
          { name: t('people.refunded'), value: <Points value={user.orders.refunded} /> },
          {
            name: t('people.openTickets'),
            value: <Link to={userTicketsPath(user.id)}>{user.openTickets}</Link>,
          },
          { name: t('people.liveSessions'), value: user.liveSessions },
          { name: t('people.liveHolds'), value: user.liveHolds },
          {
            name: t('people.followed'),
            value: t('people.followedOf', {
              count: countText(user.followed.count),
              limit: countText(user.followed.limit),
            }),
          },
          {
            name: t('people.waiting'),
            value: (
              <Link to={`${paths.approvals}?userId=${user.id}`}>
                {user.pendingApprovals + user.pendingRefundRequests}
              </Link>
            ),
          },
          ...(user.disabled === null
            ? []
            : [
                { name: t('people.disabledSince'), value: <When value={user.disabled.time} /> },
                { name: t('people.disabledBy'), value: user.disabled.by ?? t('audit.system') },
                { name: t('people.disabledWhy'), value: user.disabled.reason ?? '–' },
              ]),
          { name: t('people.nickname'), value: user.nickname ?? '–' },
          { name: t('people.phone'), value: user.phone ?? '–' },
          { name: t('people.column.created'), value: <When value={user.createdTime} /> },
          { name: t('people.column.lastLogin'), value: <When value={user.lastLoginTime} /> },
        ]}
      />
      <div className="people-acts">
        <ReasonButton
          variant="primary"
          denied={canAct(user, 'recharge', t)}
          onClick={() => onAct({ ...target, kind: 'recharge' })}
        >
          {t('people.act.recharge')}
        </ReasonButton>
        <ReasonButton denied={canAct(user, 'adjust', t)} onClick={() => onAct({ ...target, kind: 'adjust' })}>
          {t('people.act.adjust')}
        </ReasonButton>
        <ReasonButton denied={canAct(user, 'role', t)} onClick={() => onAct({ ...target, kind: 'role' })}>
          {t('people.act.role')}
        </ReasonButton>
        <ReasonButton
          denied={canAct(user, 'follow', t)}
          onClick={() => onAct({ ...target, kind: 'follow', limit: user.followed.limit })}
        >
          {t('people.act.follow')}
        </ReasonButton>
        <ReasonButton
          variant="danger"
          denied={canAct(user, 'status', t)}
          onClick={() => onAct({ ...target, kind: 'status', status: disabling ? 'disabled' : 'active' })}
        >
          {t(disabling ? 'people.disable' : 'people.enable')}
        </ReasonButton>
      </div>
    </Card>
  );
};
