import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { download } from '../../../client/files.ts';
import { useT } from '../../../shell/language.tsx';
import { showError } from '../../../shell/messages.tsx';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { paths } from '../../../paths.ts';
import { Card } from '../../../kit/card.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { systemQuery, poolsQuery, reservationsQuery, Line, Part } from '../parts/part.tsx';
import { RowTable, type ListColumn } from '../../../shell/list/list-columns.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { DatabaseCard, JobsCard } from '../parts/system-cards.tsx';
import { InvariantsBoard } from '../parts/invariants-board.tsx';
import { ReservationsCard } from '../parts/reservations-card.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { suggestionText } from '../suggestion-text.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { measureText } from '../../../kit/measure.ts';

type Node = EndpointData<typeof diagnosisEndpoints.diagnosisStatistics>['nodes'][number];

const ProcessesCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  const figure = (header: PlainPhrase, text: (node: Node) => string) => ({ header, width: 82, figure: text });
  const name = (node: Node) => (
    <span className="grid min-w-0 wrap-anywhere">
      <code>{node.node}</code>
      <small className="text-tertiary text-xs">{node.version}</small>
    </span>
  );
  return (
    <Part title="diagnosis.processes" text="diagnosis.processesText" query={system}>
      {({ nodes }) => (
        <div className="overflow-hidden border border-default rounded-md">
          <RowTable
            title="diagnosis.processes"
            rows={nodes}
            rowId={({ node }) => node}
            empty={<EmptyState title={t('state.empty')} />}
            columns={[
              { header: 'cache.node', width: 172, cell: name },
              { header: 'diagnosis.started', width: 120, time: (node) => node.startedTime },
              figure('diagnosis.loop50', (node) => measureText(node.eventLoopP50, 'ms')),
              figure('diagnosis.loop99', (node) => measureText(node.eventLoopP99, 'ms')),
              figure('diagnosis.loopMax', (node) => measureText(node.eventLoopMax, 'ms')),
              figure('metric.memory', (node) => measureText(node.residentBytes, 'bytes')),
              figure('metric.line.heap', (node) => measureText(node.heapBytes, 'bytes')),
              figure('diagnosis.cpu', (node) => `${Math.round(node.cpu * 100)}%`),
              figure('diagnosis.inFlight', (node) => String(node.requestsInFlight)),
              figure('metric.line.retries', (node) => String(node.transactionRetries)),
            ]}
            card={(node) => (
              <div className="row-card">
                {name(node)}
                <p className="quiet number">
                  {t('diagnosis.loop99')} {measureText(node.eventLoopP99, 'ms')} · {t('metric.memory')}{' '}
                  {measureText(node.residentBytes, 'bytes')} · CPU {Math.round(node.cpu * 100)}%
                </p>
              </div>
            )}
          />
        </div>
      )}
    </Part>
  );
};

/** How a carrier's breaker is shown; a state that is not known here stands as it was sent. */
const breakers: Readonly<Record<string, { readonly tone: Tone; readonly label: PlainPhrase }>> = {
  closed: { tone: 'success', label: 'carriers.state.closed' },
  half_open: { tone: 'warning', label: 'carriers.state.halfOpen' },
  open: { tone: 'error', label: 'diagnosis.breaker.open' },
};

const CarriersCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  return (
    <Part
      title="diagnosis.carriers"
      text="diagnosis.carriersText"
      extra={
        <Link className={buttonClass({ variant: 'text', size: 'small' })} to={paths.carriers}>
          {t('page.carriers')}
        </Link>
      }
      query={system}
      lines={2}
    >
      {({ carriers }) => (
        <ul className="grid grid-cols-1">
          {carriers.map(({ carrier, account, state, calls, failed }) => {
            const breaker = breakers[state];
            return (
              <Line key={`${carrier} ${account}`}>
                <strong>{t(`carrier.${carrier}`)}</strong>
                <code>{account}</code>
                <StatusTag tone={breaker?.tone ?? 'neutral'}>
                  {breaker === undefined ? state : t(breaker.label)}
                </StatusTag>
                <span className="quiet ms-auto">{t('diagnosis.carrierCalls', { calls, failed })}</span>
              </Line>
            );
          })}
          {carriers.length === 0 && <Line>{t('diagnosis.noCarriers')}</Line>}
        </ul>
      )}
    </Part>
  );
};

const ConnectionsCard = () => {
  const t = useT();
  const pools = useQuery(poolsQuery);
  return (
    <Part title="diagnosis.pools" text="diagnosis.poolsText" query={pools}>
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
                <div className="row-card">
                  <code>{node}</code>
                  <p className="quiet">{t('diagnosis.poolText', { total, max, idle, waiting })}</p>
                </div>
              )}
            />
          </div>
        </>
      )}
    </Part>
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
