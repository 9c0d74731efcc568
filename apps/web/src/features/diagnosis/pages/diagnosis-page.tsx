import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { download } from '../../../client/files.ts';
import '../../../styles/console.css';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { systemQuery, poolsQuery, reservationsQuery } from '../queries.ts';
import { RowTable } from '../../../frame/list/fixed-table.tsx';
import type { ListColumn } from '../../../frame/list/list-columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { DatabaseCard } from '../parts/database-card.tsx';
import { InvariantsBoard } from '../parts/invariants-board.tsx';
import { JobsCard } from '../parts/jobs-card.tsx';
import { ProcessesCard } from '../parts/processes-card.tsx';
import { ReservationsCard } from '../parts/reservations-card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { suggestionText } from '../suggestion-text.ts';

type Breaker = { readonly tone: Tone; readonly label: PlainPhrase | undefined };

const breakers: Readonly<Record<string, Breaker>> = {
  closed: { tone: 'success', label: 'diagnosis.breaker.closed' },
  half_open: { tone: 'warning', label: 'diagnosis.breaker.half_open' },
  open: { tone: 'error', label: 'diagnosis.breaker.open' },
};

/** How a carrier's breaker is shown; a state that is not known here stands as it was sent. */
const breakerOf = (state: string): Breaker => breakers[state] ?? { tone: 'neutral', label: undefined };

const CarriersCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  return (
    <Card
      title={t('diagnosis.carriers')}
      extra={
        <Link className={buttonClass({ variant: 'text', size: 'small' })} to={paths.carriers}>
          {t('diagnosis.toCarriers')}
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="people-quiet">{t('diagnosis.carriersText')}</p>
        <Reading query={system} lines={2}>
          {({ carriers }) => (
            <ul className="grid grid-cols-1">
              {carriers.map(({ carrier, account, state, calls, failed }) => {
                const breaker = breakerOf(state);
                return (
                  <li
                    className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2 border-b border-default wrap-anywhere last:border-b-0"
                    key={`${carrier} ${account}`}
                  >
                    <strong>{t(`carrier.${carrier}`)}</strong>
                    <code>{account}</code>
                    <StatusTag tone={breaker.tone}>
                      {breaker.label === undefined ? state : t(breaker.label)}
                    </StatusTag>
                    <span className="people-quiet ms-auto">
                      {t('diagnosis.carrierCalls', { calls, failed })}
                    </span>
                  </li>
                );
              })}
              {carriers.length === 0 && (
                <li className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2 border-b border-default wrap-anywhere last:border-b-0">
                  {t('diagnosis.noCarriers')}
                </li>
              )}
            </ul>
          )}
        </Reading>
      </div>
    </Card>
  );
};

const ConnectionsCard = () => {
  const t = useT();
  const pools = useQuery(poolsQuery);
  return (
    <Card title={t('diagnosis.pools')}>
      <div className="grid grid-cols-1 gap-3">
        <p className="people-quiet">{t('diagnosis.poolsText')}</p>
        <Reading query={pools}>
          {({ nodes, server }) => (
            <>
              <Facts
                facts={(['active', 'idle', 'idleInTransaction', 'waitingForLocks'] as const)
                  .map((name) => ({
                    name: t(`diagnosis.server.${name}`),
                    value: <span className="number">{server[name]}</span>,
                  }))
                  .concat({
                    name: t('diagnosis.server.total'),
                    value: <span className="number">{`${server.total} / ${server.max}`}</span>,
                  })}
              />
              <div className="overflow-hidden border border-default rounded-md">
                <RowTable
                  title="diagnosis.pools"
                  rows={nodes}
                  rowId={({ node }) => node}
                  empty={<EmptyState title={t('state.empty')} />}
                  columns={[
                    { header: 'cache.node', width: 240, cell: ({ node }) => <code>{node}</code> },
                    ...(['total', 'idle', 'waiting', 'max'] as const).map(
                      (name): ListColumn<(typeof nodes)[number]> => ({
                        header: `diagnosis.pool.${name}`,
                        width: 90,
                        number: (node) => node[name],
                      }),
                    ),
                  ]}
                  card={({ node, total, idle, waiting, max }) => (
                    <div className="people-card">
                      <code>{node}</code>
                      <p className="people-quiet">{t('diagnosis.poolText', { total, max, idle, waiting })}</p>
                    </div>
                  )}
                />
              </div>
            </>
          )}
        </Reading>
      </div>
    </Card>
  );
};

const Suggestions = () => {
  const t = useT();
  const diagnosis = useQuery(reservationsQuery);
  return (
    <Card title={t('diagnosis.suggestions')}>
      <Reading query={diagnosis} lines={2}>
        {({ suggestions }) =>
          suggestions.length === 0 ? (
            <Notice tone="success">{t('diagnosis.nothingFound')}</Notice>
          ) : (
            <div className="grid grid-cols-1 gap-3">
              {suggestions.map((suggestion) => (
                <Notice
                  key={suggestionText(suggestion, t)}
                  tone={suggestion.severity}
                  hint={t(`diagnosis.suggestion.${suggestion.kind}.act`)}
                >
                  {suggestionText(suggestion, t)}
                </Notice>
              ))}
            </div>
          )
        }
      </Reading>
    </Card>
  );
};

export default function DiagnosisPage() {
  const t = useT();
  const report = useMutation({ mutationFn: () => download(diagnosisEndpoints.diagnosisReport) });
  return (
    <div className="console">
      <PageHeader
        title={t('page.systemDiagnosis')}
        lead={t('console.diagnosisLead')}
        extra={
          <Button
            icon={<Icon name="file" />}
            title={t('diagnosis.reportText')}
            loading={report.isPending}
            onClick={() => report.mutate(undefined, { onError: showError })}
          >
            {t('diagnosis.report')}
          </Button>
        }
      />
      <InvariantsBoard />
      <Suggestions />
      <ReservationsCard />
      <ConnectionsCard />
      <ProcessesCard />
      <DatabaseCard />
      <JobsCard />
      <CarriersCard />
    </div>
  );
}
