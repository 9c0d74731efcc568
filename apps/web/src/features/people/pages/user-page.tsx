import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { StaffSecondFactor } from '../../../frame/staff-second-factor.tsx';
import { useT } from '../../../frame/language.tsx';
import { LookingBack, useAsOf } from '../../../frame/looking-back.tsx';
import { logsPath } from '../../../monitoring-paths.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { liveNumbers } from '../../../frame/refund-rules.ts';
import { ActDialog, type ActTarget } from '../parts/act-dialog.tsx';
import '../../../frame/console.css';
import { Overview } from '../parts/overview.tsx';
import { OverviewThen } from '../parts/overview-then.tsx';
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
  const asOf = useAsOf();
  const user = useQuery(userQuery(id, asOf));
  const [target, setTarget] = useState<ActTarget>();
  if (user.data === undefined) {
    return (
      <div className="console">
        <PageHeader title={t('page.user')} />
        {asOf !== undefined && <LookingBack error={user.error} />}
        <Card>
          <QueryWait query={user} lines={6} />
        </Card>
      </div>
    );
  }
  const about = { userId: id, userName: user.data.email, role: user.data.role };
  return (
    <div className="console">
      <StaffSecondFactor />
      <PageHeader
        title={
          <span className="people-head">
            {user.data.email} <RoleTag role={user.data.role} />{' '}
            {!user.data.ofToday.includes('status') && <UserStatusTag status={user.data.status} />}
          </span>
        }
        lead={
          <span className="people-head">
            <Link to={paths.users}>{t('people.backToList')}</Link>
            <Link to={logsPath({ userId: id })}>{t('people.calls')}</Link>
          </span>
        }
      />
      <LookingBack error={user.error} />
      {asOf === undefined ? (
        <Overview user={user.data} onAct={setTarget} />
      ) : (
        <OverviewThen user={user.data} />
      )}
      <UserOrders
        key={`orders ${asOf}`}
        id={id}
        asOf={asOf}
        refund={
          asOf === undefined
            ? {
                denied: canAct(user.data, 'refund', t),
                onRefund: (order) =>
                  setTarget({
                    kind: 'refund',
                    ...about,
                    order: { id: order.id, no: order.orderNo, numbers: liveNumbers(order) },
                  }),
              }
            : undefined
        }
      />
      <UserPoints key={`points ${asOf}`} id={id} asOf={asOf} />
      {asOf === undefined && (
        <UserSessions
          id={id}
          denied={canAct(user.data, 'revoke', t)}
          onEnd={(sessionId) =>
            setTarget({ kind: 'revoke', ...about, ...(sessionId === undefined ? {} : { sessionId }) })
          }
        />
      )}
      {target !== undefined && asOf === undefined && (
        <ActDialog target={target} onClose={() => setTarget(undefined)} />
      )}
    </div>
  );
}
