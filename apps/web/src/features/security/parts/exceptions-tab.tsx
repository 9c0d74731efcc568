import {
  exceptionSources,
  exceptionStates,
  type ExceptionGroup,
} from '@waybill/contract/endpoints/security.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { changedAddress, choiceIn, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { securityPath } from '../../../security-paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { useToday } from '../../../ui/clock.ts';
import { When } from '../../../ui/when.tsx';
import { daysIn, timesOf } from '../days.ts';
import { exceptionsQuery } from '../queries.ts';
import { stepsOf } from '../steps.ts';
import { DaysFilter } from './days-filter.tsx';
import { ExceptionDialog } from './exception-dialog.tsx';
import { ExceptionTags } from './exception-tags.tsx';

/** What broke in browsers and on the server, by cause; found by the number that a user was told. */
export const ExceptionsTab = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const source = choiceIn(address, 'source', exceptionSources);
  const state = choiceIn(address, 'state', exceptionStates);
  const keyword = textIn(address, 'keyword');
  const fingerprint = /^[0-9a-f]{16}$/.exec(address.get('fingerprint') ?? '')?.[0];
  const days = daysIn(address, useToday(), 30);
  const page = pageIn(address);
  const groups = useQuery(exceptionsQuery(given({ ...timesOf(days), source, state, keyword }), page));
  const reset = (): void => setAddress(new URL(securityPath('exceptions'), location.origin).searchParams);
  const points = groups.data?.points ?? [];
  const withDialog = (chosen: string | undefined): URLSearchParams => {
    const next = new URLSearchParams(address);
    if (chosen === undefined) next.delete('fingerprint');
    else next.set('fingerprint', chosen);
    return next;
  };
  const what = (group: ExceptionGroup) => (
    <span className="people-who">
      <Link className="security-message" to={`?${withDialog(group.fingerprint).toString()}`}>
        {group.message}
      </Link>
      <small>{group.place ?? ''}</small>
    </span>
  );
  return (
    <>
      <Card title={t('security.exceptionsOverTime')}>
        <Chart
          kind="columns"
          title={t('security.strikes')}
          height={180}
          points={stepsOf(points)}
          series={[
            { name: t('security.source.web'), values: points.map(({ web }) => web) },
            { name: t('security.source.server'), values: points.map(({ server }) => server) },
          ]}
          labels={{
            table: t('security.asTable'),
            point: t('people.column.time'),
            pick: (point) => point,
          }}
        />
      </Card>
      <ListCard
        title={t('security.exceptions')}
        query={groups}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(group) => group.fingerprint}
        empty={{ icon: 'checkCircle', title: 'security.noExceptions' }}
        onClear={source === undefined && state === undefined && keyword === undefined ? undefined : reset}
        filter={
          <KeywordForm
            label={t('security.filterExceptions')}
            placeholder={t('security.exceptions.placeholder')}
            keyword={keyword ?? ''}
            onSearch={(text) => setAddress(changedAddress(address, { keyword: text }))}
            onReset={reset}
          >
            <PickFilter
              label={t('people.column.status')}
              value={state}
              choices={exceptionStates}
              labelOf={(value) => t(`security.exception.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { state: value }))}
            />
            <PickFilter
              label={t('security.source')}
              value={source}
              choices={exceptionSources}
              labelOf={(value) => t(`security.source.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { source: value }))}
            />
            <DaysFilter
              days={days}
              onChange={({ start, end }) =>
                setAddress(changedAddress(address, { startDate: start, endDate: end }))
              }
            />
          </KeywordForm>
        }
        columns={[
          { id: 'what', header: t('security.exception'), width: 340, cell: what },
          {
            id: 'state',
            header: t('people.column.status'),
            width: 150,
            cell: (group) => <ExceptionTags {...group} />,
          },
          {
            id: 'count',
            header: t('security.count'),
            width: 80,
            align: 'end',
            cell: (group) => <span className="number">{group.count}</span>,
          },
          {
            id: 'users',
            header: t('security.users'),
            width: 90,
            align: 'end',
            cell: (group) => <span className="number">{group.users}</span>,
          },
          {
            id: 'number',
            header: t('security.lastNumber'),
            width: 120,
            cell: (group) => <span className="number">{group.lastNumber}</span>,
          },
          {
            id: 'last',
            header: t('security.last'),
            width: 158,
            cell: (group) => <When value={group.lastTime} />,
          },
        ]}
        card={(group) => (
          <div className="people-card">
            {what(group)}
            <ExceptionTags {...group} />
            <div className="people-card-line people-quiet">
              <span>
                {t('security.times', { count: group.count })} · {group.lastNumber}
              </span>
              <When value={group.lastTime} />
            </div>
          </div>
        )}
      />
      {fingerprint !== undefined && (
        <ExceptionDialog fingerprint={fingerprint} onClose={() => setAddress(withDialog(undefined))} />
      )}
    </>
  );
};
