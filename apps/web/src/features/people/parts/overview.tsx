import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { paths, userTicketsPath } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { countText } from '../../../ui/numbers.ts';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { When } from '../../../ui/when.tsx';
import { canAct } from '../can.ts';
import type { ActTarget } from './act-dialog.tsx';
import { accountFacts, disablingFacts } from './account-facts.tsx';

type User = EndpointData<typeof peopleEndpoints.getUser>;
type OverviewProps = { readonly user: User; readonly onAct: (target: ActTarget) => void };

export const Overview = ({ user, onAct }: OverviewProps) => {
  const t = useT();
  const target = { userId: user.id, userName: user.email, role: user.role };
  const disabling = user.status !== 'disabled';
  return (
    <Card title={t('people.overview')}>
      <Facts
        facts={[
          ...accountFacts(user, t),
          {
            name: t('people.openTickets'),
            value: <Link to={userTicketsPath(user.id)}>{user.openTickets}</Link>,
          },
          { name: t('people.liveSessions'), value: user.liveSessions },
          {
            name: t('codeStep.title'),
            value: t(user.secondFactor ? 'people.factor.on' : 'people.factor.off'),
          },
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
          ...disablingFacts(user, t),
          { name: t('word.nickname'), value: user.nickname ?? '–' },
          { name: t('people.phone'), value: user.phone ?? '–' },
          { name: t('word.registered'), value: <When value={user.createdTime} /> },
          { name: t('word.lastSignIn'), value: <When value={user.lastLoginTime} /> },
        ]}
      />
      <div className="flex flex-wrap gap-2 mt-4 pt-4 border-t border-default">
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
          denied={canAct(user, 'factor', t) ?? (user.secondFactor ? undefined : t('people.factor.none'))}
          onClick={() => onAct({ ...target, kind: 'factor' })}
        >
          {t('people.act.factor')}
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
