import type { EndpointData } from '@waybill/contract/endpoint.ts';
import {
  exceptionSources,
  exceptionStates,
  securityEndpoints,
} from '@waybill/contract/endpoints/security.ts';
import { Link, useSearchParams } from 'react-router';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { query, mutation } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { choice, days, keyword } from '../../../frame/list/list-filters.tsx';
import { useShown } from '../../../frame/list/use-shown.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { longestDays, timesOf } from '../days.ts';
import { stepsOf } from '../steps.ts';
import { useSession } from '../../../client/session.ts';
import { message, showError } from '../../../frame/messages.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { UserLink } from '../../../frame/user-link.tsx';
import { tracePath } from '../../../monitoring-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useUi } from '../../../ui/ui-context.tsx';
import { When } from '../../../ui/when.tsx';
import { extraText } from '../extra-text.ts';
import { ExceptionTags } from './exception-tags.tsx';

type ExceptionState = (typeof exceptionStates)[number];

const Trace = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <details>
    <summary className="w-fit text-secondary text-sm cursor-pointer">{title}</summary>
    <pre
      className="max-h-65 mt-1.5 py-2 px-2.5 rounded-md bg-surface-sunken font-mono text-xs whitespace-pre-wrap overflow-auto wrap-anywhere"
      tabIndex={0}
    >
      {children}
    </pre>
  </details>
);

type ExceptionDialogProps = { readonly fingerprint: string; readonly onClose: () => void };

const nextStates: Readonly<Record<ExceptionState, readonly ExceptionState[]>> = {
  open: ['ignored', 'resolved'],
  resolved: ['open'],
  ignored: ['open', 'resolved'],
};

const ExceptionDialog = ({ fingerprint, onClose }: ExceptionDialogProps) => {
  const t = useT();
  const { labels } = useUi();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'security:manage') ? undefined : t('people.right.role');
  const exception = useQuery(query(securityEndpoints.getException, { params: { fingerprint } }));
  const change = useMutation(
    mutation(securityEndpoints.setExceptionState, {
      refreshes: [securityEndpoints.exceptionStatistics, securityEndpoints.getException],
    }),
  );
  const set = (state: ExceptionState): void =>
    change.mutate(
      { params: { fingerprint }, body: { state } },
      {
        onError: showError,
        onSuccess: () => message.success(t(`security.exception.${state}.done`)),
      },
    );
  const next = exception.data === undefined ? [] : nextStates[exception.data.group.state];
  return (
    <Dialog
      title={t('security.exceptionTitle')}
      width={820}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          {next.map((state) => (
            <ReasonButton
              key={state}
              variant={state === 'resolved' ? 'primary' : 'default'}
              denied={denied}
              loading={change.isPending && change.variables.body.state === state}
              onClick={() => set(state)}
            >
              {t(`security.exception.${state}.act`)}
            </ReasonButton>
          ))}
          <Button onClick={onClose}>{labels.close}</Button>
        </>
      }
    >
      <Reading query={exception} lines={8}>
        {({ group, occurrences }) => (
          <div className="grid grid-cols-1 gap-3.5">
            <ExceptionTags {...group} />
            <p className="wrap-anywhere">
              <strong>{group.message}</strong>
            </p>
            <Facts
              facts={[
                { name: t('security.count'), value: <span className="number">{group.count}</span> },
                { name: t('security.users'), value: <span className="number">{group.users}</span> },
                { name: t('word.first'), value: <When value={group.firstTime} /> },
                { name: t('word.last'), value: <When value={group.lastTime} /> },
              ]}
            />
            {group.component !== null && <Trace title={t('security.component')}>{group.component}</Trace>}
            <h3>{t('security.occurrences')}</h3>
            <ul className="grid grid-cols-1 gap-3.5">
              {occurrences.map((one) => (
                <li
                  className="grid grid-cols-1 gap-1.5 pb-3.5 border-b border-default last:pb-0 last:border-b-0"
                  key={`${one.number} ${one.time}`}
                >
                  <p className="people-card-line">
                    <span>
                      <strong className="number">{one.number}</strong> <CopyButton text={one.number} />
                    </span>
                    <When value={one.time} />
                  </p>
                  <p className="people-quiet wrap-anywhere">
                    {one.user === null ? (
                      t(group.source === 'web' ? 'security.unknownUser' : 'security.nobody')
                    ) : (
                      <UserLink user={one.user} />
                    )}
                    {one.place !== null && ` · ${one.place}`}
                    {one.traceId !== null && (
                      <>
                        {' · '}
                        <Link className="underline" to={tracePath(one.traceId)}>
                          {t('security.toTrace')}
                        </Link>
                      </>
                    )}
                  </p>
                  {[one.extra, one.ua].some((text) => text !== null) && (
                    <p className="people-quiet wrap-anywhere">
                      {[one.extra === null ? null : extraText(one.extra), one.ua]
                        .filter((text) => text !== null)
                        .join(' · ')}
                    </p>
                  )}
                  {one.stack !== null && <Trace title={t('security.stack')}>{one.stack}</Trace>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Reading>
    </Dialog>
  );
};

const filters = {
  state: choice('word.status', exceptionStates, (state, t) => t(`security.exception.${state}`)),
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
          { header: 'security.count', width: 80, line: 3, number: (group) => group.count },
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
        labels={{ table: t('security.asTable'), point: t('word.time'), pick: (point) => point }}
      />
    </Card>
  );
};
