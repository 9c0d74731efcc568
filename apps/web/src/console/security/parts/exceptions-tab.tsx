import {
  exceptionSources,
  exceptionStates,
  securityEndpoints,
} from '@waybill/contract/endpoints/security.ts';
import { useT } from '../../../shell/language.tsx';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { choice, days, keyword, useShown } from '../../../shell/list/list-filters.tsx';
import { Card } from '../../../kit/card.tsx';
import { Chart } from '../../../shell/chart.tsx';
import { longestDays, timesOf, stepsOf } from '../days.ts';
import { ExceptionDialog, ExceptionTags } from './exception-dialog.tsx';

const filters = {
  state: choice('word.status', exceptionStates, (state, t) => t(`security.exception.${state}`)),
  source: choice('word.source', exceptionSources, (source, t) => t(`calls.source.${source}`)),
  days: days('word.days', longestDays),
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
      <ResourceList
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
              <Link
                className="wrap-anywhere [display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical] [-webkit-line-clamp:2]"
                to={`?${withDialog(group.fingerprint).toString()}`}
              >
                {group.message}
              </Link>
            ),
            below: (group) => group.place,
          },
          {
            header: 'word.status',
            width: 150,
            line: 2,
            cell: (group) => <ExceptionTags {...group} />,
          },
          { header: 'word.times', width: 80, line: 3, number: (group) => group.count },
          { header: 'security.users', width: 90, number: (group) => group.users },
          {
            header: 'security.lastNumber',
            width: 120,
            line: 2,
            cell: (group) => <span className="number">{group.lastNumber}</span>,
          },
          { header: 'word.last', width: 120, line: 3, time: (group) => group.lastTime },
        ]}
      />
      {fingerprint !== undefined && (
        <ExceptionDialog fingerprint={fingerprint} onClose={() => setAddress(withDialog(undefined))} />
      )}
    </>
  );
};

const OverTime = ({
  points,
}: {
  points: EndpointData<typeof securityEndpoints.exceptionStatistics>['points'];
}) => {
  const t = useT();
  return (
    <Card title={t('security.exceptionsOverTime')}>
      <Chart
        kind="columns"
        title={t('security.occurrenceCount')}
        height={180}
        points={stepsOf(points)}
        series={[
          { name: t('calls.source.web'), values: points.map(({ web }) => web) },
          { name: t('calls.source.server'), values: points.map(({ server }) => server) },
        ]}
        point="word.time"
      />
    </Card>
  );
};
