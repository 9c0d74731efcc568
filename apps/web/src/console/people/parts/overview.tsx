import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import type { StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { paths, userTicketsPath } from '../../../paths.ts';
import { Card } from '../../../kit/card.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { countText } from '../../../kit/measure.ts';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { When } from '../../../kit/when.tsx';
import type { ActTarget } from './act-dialog.tsx';
import { formatPoints, Points } from '../../../kit/points.tsx';

/** Why the reader cannot do something to an account; undefined when they can, or can propose it. */
export const canAct = (
  { rights }: Pick<EndpointData<typeof peopleEndpoints.getUser>, 'rights'>,
  act: StaffAct,
  t: WebTranslate,
): string | undefined => {
  const right = rights[act];
  return right === 'yes' || right === 'propose' ? undefined : t(`people.right.${right}`);
};

type User = EndpointData<typeof peopleEndpoints.getUser>;

const accountFacts = (user: User, t: WebTranslate) => [
  { name: t('word.availablePoints'), value: <Points value={user.balance} /> },
  { name: t('word.frozenPoints'), value: <Points value={user.frozen} /> },
  {
    name: t('word.orders'),
    value: t('people.ordersSum', {
      count: user.orders.count,
      points: formatPoints(user.orders.points),
    }),
  },
  { name: t('word.refunded'), value: <Points value={user.orders.refunded} /> },
];

const disablingFacts = (user: User, t: WebTranslate) =>
  user.disabled === null
    ? []
    : [
        { name: t('people.disabledSince'), value: <When value={user.disabled.time} /> },
        { name: t('people.disabledBy'), value: user.disabled.by ?? t('word.system') },
        { name: t('people.disabledWhy'), value: user.disabled.reason ?? '–' },
      ];

export const Overview = (props: { readonly user: User; readonly onAct: (target: ActTarget) => void }) => {
  const { user, onAct } = props;
  const t = useT();
  const target = { userId: user.id, userName: user.email, role: user.role };
  const disabling = user.status !== 'disabled';
  const closing = user.closesTime !== null;
  return (
    <Card title={t('people.overview')}>
      <Facts
        facts={[
          ...accountFacts(user, t),
          {
            name: t('stats.tickets_open'),
            value: <Link to={userTicketsPath(user.id)}>{user.openTickets}</Link>,
          },
          { name: t('people.liveSessions'), value: user.liveSessions },
          {
            name: t('codeStep.title'),
            value: t(user.secondFactor ? 'secondFactor.on' : 'secondFactor.off'),
          },
          { name: t('stats.holds_live'), value: user.liveHolds },
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
          ...(closing ? [{ name: t('people.closes'), value: <When value={user.closesTime} /> }] : []),
          { name: t('word.nickname'), value: user.nickname ?? '–' },
          { name: t('profile.phone'), value: user.phone ?? '–' },
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
          {t('pointKind.recharge')}
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
          {t('word.followLimit')}
        </ReasonButton>
        <ReasonButton
          denied={canAct(user, 'factor', t) ?? (user.secondFactor ? undefined : t('people.factor.none'))}
          onClick={() => onAct({ ...target, kind: 'factor' })}
        >
          {t('people.act.factor')}
        </ReasonButton>
        <ReasonButton
          denied={canAct(user, 'closure', t)}
          onClick={() => onAct({ ...target, kind: 'closure', status: closing ? 'active' : 'disabled' })}
        >
          {t(closing ? 'people.keep' : 'people.act.closure')}
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
