import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { formatPoints, Points } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';

type User = EndpointData<typeof peopleEndpoints.getUser>;

export const accountFacts = (user: User, t: WebTranslate) => [
  { name: t('word.availablePoints'), value: <Points value={user.balance} /> },
  { name: t('word.frozenPoints'), value: <Points value={user.frozen} /> },
  {
    name: t('people.orders'),
    value: t('people.ordersSum', {
      count: user.orders.count,
      points: formatPoints(user.orders.points),
    }),
  },
  { name: t('people.refunded'), value: <Points value={user.orders.refunded} /> },
];

export const disablingFacts = (user: User, t: WebTranslate) =>
  user.disabled === null
    ? []
    : [
        { name: t('people.disabledSince'), value: <When value={user.disabled.time} /> },
        { name: t('people.disabledBy'), value: user.disabled.by ?? t('audit.system') },
        { name: t('people.disabledWhy'), value: user.disabled.reason ?? '–' },
      ];
