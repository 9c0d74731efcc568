import type { EndpointData } from '@waybill/contract/endpoint.ts';
import {
  exceptionSources,
  exceptionStates,
  securityEndpoints,
} from '@waybill/contract/endpoints/security.ts';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { choice, days, keyword } from '../../../frame/list/list-filters.tsx';
import { useShown } from '../../../frame/list/use-shown.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { longestDays, timesOf } from '../days.ts';
import { stepsOf } from '../steps.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import { ExceptionTags } from './exception-tags.tsx';

const filters = {
  state: choice('people.column.status', exceptionStates, (state, t) => t(`security.exception.${state}`)),
  source: choice('security.source', exceptionSources, (source, t) => t(`security.source.${source}`)),
  days: days('security.days', longestDays),
  keyword: keyword('security.exceptions.placeholder'),
};

export const ExceptionsTab = () => {
  const [address, setAddress] = useSearchParams();
  const { startDate, endDate, ...asked } = useShown(filters);
  const shown = { ...asked, ...timesOf({ startDate, endDate }) };
  const fingerprint = /^[0-9a-f]{16}$/.exec(address.get('fingerprint') ?? '')?.[0];
  const withDialog = (chosen: string | undefined): URLSearchParams => {
    const next = new URLSearchParams(address);
    if (chosen === undefined) next.delete('fingerprint');
    else next.set('fingerprint', chosen);
    return next;
  };
  return (
    <>
      <ConsoleList
        title="security.exceptions"
        filtersLabel="security.filterExceptions"
        filters={filters}
        query={({ pageNum }) =>
          query(securityEndpoints.exceptionStatistics, { query: { ...shown, pageNum } })
        }
        above={(data) => <OverTime points={data?.points ?? []} />}
        rowId={(group) => group.fingerprint}
        empty={{ icon: 'checkCircle', title: 'security.noExceptions' }}
        columns={[
          {
            header: 'security.exception',
            width: 340,
            line: 1,
            cell: (group) => (
              <Link className="security-message" to={`?${withDialog(group.fingerprint).toString()}`}>
                {group.message}
              </Link>
            ),
            below: (group) => group.place,
          },
          {
            header: 'people.column.status',
            width: 150,
            line: 2,
            cell: (group) => <ExceptionTags {...group} />,
          },
          { header: 'security.count', width: 80, line: 3, number: (group) => group.count },
          { header: 'security.users', width: 90, number: (group) => group.users },
          {
            header: 'security.lastNumber',
            width: 120,
            line: 2,
            cell: (group) => <span className="number">{group.lastNumber}</span>,
          },
          { header: 'security.last', width: 120, line: 3, time: (group) => group.lastTime },
        ]}
      />
      {fingerprint !== undefined && (
        <ExceptionDialog fingerprint={fingerprint} onClose={() => setAddress(withDialog(undefined))} />
      )}
    </>
  );
};

type Points = EndpointData<typeof securityEndpoints.exceptionStatistics>['points'];

const OverTime = ({ points }: { readonly points: Points }) => {
  const t = useT();
  return (
    <Card title={t('security.exceptionsOverTime')}>
      <Chart
        kind="columns"
        title={t('security.occurrenceCount')}
        height={180}
        points={stepsOf(points)}
        series={[
          { name: t('security.source.web'), values: points.map(({ web }) => web) },
          { name: t('security.source.server'), values: points.map(({ server }) => server) },
        ]}
        labels={{ table: t('security.asTable'), point: t('people.column.time'), pick: (point) => point }}
      />
    </Card>
  );
};
