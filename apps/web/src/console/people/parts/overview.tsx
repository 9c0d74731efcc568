import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import type { StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
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

type User = EndpointData<typeof peopleEndpoints.getUser>;
type ActLook = Partial<Pick<Parameters<typeof ReasonButton>[0], 'variant' | 'denied'>>;

/** Why the reader cannot do something to an account; undefined when they can, or can propose it. */
export const canAct = ({ rights }: User, act: StaffAct, t: WebTranslate): string | undefined => {
  const right = rights[act];
  return right === 'yes' || right === 'propose' ? undefined : t(`people.right.${right}`);
};

export const Overview = (props: { readonly user: User; readonly onAct: (target: ActTarget) => void }) => {
  const { user, onAct } = props;
  const t = useT();
  const { orders, disabled } = user;
  const disabling = user.status !== 'disabled';
  const closing = user.closesTime !== null;
  const act = (kind: StaffAct, label: PlainPhrase, more: Partial<ActTarget> & ActLook = {}) => {
    const { variant = 'default', denied, ...about } = more;
    const target = { userId: user.id, userName: user.email, role: user.role, kind, ...about };
    return (
      <ReasonButton variant={variant} denied={canAct(user, kind, t) ?? denied} onClick={() => onAct(target)}>
        {t(label)}
      </ReasonButton>
    );
  };
  return (
    <Card title={t('people.overview')}>
      <Facts
        facts={[
          { name: t('word.availablePoints'), value: <Points value={user.balance} /> },
          { name: t('word.frozenPoints'), value: <Points value={user.frozen} /> },
          {
            name: t('word.orders'),
            value: t('people.ordersSum', { count: orders.count, points: formatPoints(orders.points) }),
          },
          { name: t('word.refunded'), value: <Points value={orders.refunded} /> },
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
          disabled && { name: t('people.disabledSince'), value: <When value={disabled.time} /> },
          disabled && { name: t('people.disabledBy'), value: disabled.by ?? t('word.system') },
          disabled && { name: t('people.disabledWhy'), value: disabled.reason ?? '–' },
          closing && { name: t('people.closes'), value: <When value={user.closesTime} /> },
          { name: t('word.nickname'), value: user.nickname ?? '–' },
          { name: t('profile.phone'), value: user.phone ?? '–' },
          { name: t('word.registered'), value: <When value={user.createdTime} /> },
          { name: t('word.lastSignIn'), value: <When value={user.lastLoginTime} /> },
        ]}
      />
      <div className="flex flex-wrap gap-2 mt-4 pt-4 border-t border-default">
        {act('recharge', 'pointKind.recharge', { variant: 'primary' })}
        {act('adjust', 'people.act.adjust')}
        {act('role', 'people.act.role')}
        {act('follow', 'word.followLimit', { limit: user.followed.limit })}
        {act('factor', 'people.act.factor', {
          denied: user.secondFactor ? undefined : t('people.factor.none'),
        })}
        {act('closure', closing ? 'people.keep' : 'people.act.closure', {
          status: closing ? 'active' : 'disabled',
        })}
        {act('status', disabling ? 'people.disable' : 'people.enable', {
          variant: 'danger',
          status: disabling ? 'disabled' : 'active',
        })}
      </div>
    </Card>
  );
};
