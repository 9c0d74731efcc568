import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { ShortWhen } from '../../../frame/short-when.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { measureText } from '../../../ui/measure.ts';
import { systemQuery } from '../queries.ts';

type Node = EndpointData<typeof diagnosisEndpoints.diagnosisStatistics>['nodes'][number];

export const ProcessesCard = () => {
  const t = useT();
  const system = useQuery(systemQuery);
  const figure = (id: string, header: string, text: (node: Node) => string): Column<Node> => ({
    id,
    header,
    width: 82,
    align: 'end',
    cell: (node) => <span className="number">{text(node)}</span>,
  });
  const name = (node: Node) => (
    <span className="grid min-w-0 wrap-anywhere">
      <code>{node.node}</code>
      <small className="text-tertiary text-xs">{node.version}</small>
    </span>
  );
  return (
    <Card title={t('diagnosis.processes')}>
      <div className="grid grid-cols-1 gap-3">
        <p className="people-quiet">{t('diagnosis.processesText')}</p>
        <Reading query={system}>
          {({ nodes }) => (
            <div className="overflow-hidden border border-default rounded-md">
              <DataTable
                label={t('diagnosis.processes')}
                rows={nodes}
                rowId={({ node }) => node}
                empty={<EmptyState title={t('state.empty')} />}
                columns={[
                  { id: 'node', header: t('cache.node'), width: 172, cell: name },
                  {
                    id: 'started',
                    header: t('diagnosis.started'),
                    width: 120,
                    cell: (node) => <ShortWhen value={node.startedTime} />,
                  },
                  figure('p50', t('diagnosis.loop50'), (node) => measureText(node.eventLoopP50, 'ms')),
                  figure('p99', t('diagnosis.loop99'), (node) => measureText(node.eventLoopP99, 'ms')),
                  figure('max', t('diagnosis.loopMax'), (node) => measureText(node.eventLoopMax, 'ms')),
                  figure('memory', t('diagnosis.memory'), (node) => measureText(node.residentBytes, 'bytes')),
                  figure('heap', t('diagnosis.heap'), (node) => measureText(node.heapBytes, 'bytes')),
                  figure('cpu', t('diagnosis.cpu'), (node) => `${Math.round(node.cpu * 100)}%`),
                  figure('inFlight', t('diagnosis.inFlight'), (node) => String(node.requestsInFlight)),
                  figure('retries', t('diagnosis.retries'), (node) => String(node.transactionRetries)),
                ]}
                card={(node) => (
                  <div className="people-card">
                    {name(node)}
                    <p className="people-quiet number">
                      {t('diagnosis.loop99')} {measureText(node.eventLoopP99, 'ms')} · {t('diagnosis.memory')}{' '}
                      {measureText(node.residentBytes, 'bytes')} · CPU {Math.round(node.cpu * 100)}%
                    </p>
                  </div>
                )}
              />
            </div>
          )}
        </Reading>
      </div>
    </Card>
  );
};
