import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { accountFacts, disablingFacts } from './account-facts.tsx';

/** What an account had at the time that is looked back to; what no history is kept of is left out. */
export const OverviewThen = ({ user }: { readonly user: EndpointData<typeof peopleEndpoints.getUser> }) => {
  const t = useT();
  return (
    <Card title={t('people.overview')}>
      <Facts
        facts={[
          ...accountFacts(user, t),
          { name: t('people.liveHolds'), value: user.liveHolds },
          { name: t('people.waiting'), value: user.pendingApprovals + user.pendingRefundRequests },
          ...disablingFacts(user, t),
          { name: t('people.column.created'), value: <When value={user.createdTime} /> },
          {
            name: t('lookingBack.prices'),
            value: user.prices.map(({ carrier, scope, unitPrice }) => (
              <div key={`${carrier} ${scope}`}>
                {t('lookingBack.price', {
                  carrier: t(`carrier.${carrier}`),
                  scope: t(`scope.${scope}`),
                  points: formatPoints(unitPrice),
                })}
              </div>
            )),
          },
        ]}
      />
    </Card>
  );
};
