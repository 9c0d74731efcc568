import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { StaffSecondFactor } from '../../../frame/staff-second-factor.tsx';
import { useT } from '../../../frame/language.tsx';
import { logsPath } from '../../../monitoring-paths.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { liveNumbers } from '../../../frame/refund-rules.ts';
import { ActDialog, type ActTarget } from '../parts/act-dialog.tsx';
import '../../../frame/console.css';
import { Overview } from '../parts/overview.tsx';
import { UserOrders } from '../parts/user-orders.tsx';
import { UserPoints } from '../parts/user-points.tsx';
import { UserSessions } from '../parts/user-sessions.tsx';
import { RoleTag, UserStatusTag } from '../parts/user-tags.tsx';
import { canAct } from '../can.ts';

export default function UserPage() {
  const t = useT();
  const { id = '' } = useParams();
  const user = useQuery(query(peopleEndpoints.getUser, { params: { id } }));
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
  const about = { userId: id, userName: user.data.email, role: user.data.role };
  return (
    <div className="console">
      <StaffSecondFactor />
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
