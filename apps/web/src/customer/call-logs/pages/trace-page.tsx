import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { auditActText } from '@waybill/contract/vocabulary/audit.ts';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { Entry, EntryCard } from '../../../shell/entry-card.tsx';
import { FixedTable } from '../../../shell/list/list-columns.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { listPath, staffOrderPath, ticketPath } from '../../../signed-in-paths.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../kit/card.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { measureText } from '../../../kit/measure.ts';
import { PageHeader } from '../../../shell/page-header.tsx';
import { Tag } from '../../../kit/tag.tsx';
import { When } from '../../../kit/when.tsx';
import { callColumns, Caller, orderOf, CallCode, HttpStatus } from '../parts/call-columns.tsx';

// Every call of a trace has its number.
const columns = callColumns.filter(({ header }) => header !== 'calls.trace');

export default function TracePage() {
  const t = useT();
  const { traceId = '' } = useParams();
  const trace = useQuery(query(callLogEndpoints.getTrace, { params: { traceId } }));
  return (
    <div className="console">
      <PageHeader
        lead={
          <span className="cluster wrap-anywhere">
            <Link to={paths.logs}>{t('calls.backToList')}</Link>
            <code>{traceId}</code>
            <CopyButton text={traceId} label={t('tickets.copyTrace')} />
          </span>
        }
      />
      {trace.data === undefined ? (
        <Card>
          <QueryWait query={trace} lines={6} />
        </Card>
      ) : (
        <TraceParts trace={trace.data} />
      )}
    </div>
  );
}

const TraceParts = ({
  trace: { traceId, calls, acts, errors, tickets },
}: {
  trace: EndpointData<typeof callLogEndpoints.getTrace>;
}) => {
  const t = useT();
  if (calls.length + acts.length + errors.length + tickets.length === 0)
    return (
      <Card>
        <EmptyState icon="search" title={t('calls.traceUnknown')} text={t('calls.traceUnknownText')} />
      </Card>
    );
  // A trace is one call nearly always: then all of it is shown.
  const [only] = calls;
  const order = only && orderOf(only.path);
  return (
    <>
      {only !== undefined && calls.length === 1 ? (
        <Card title={t('calls.traceCall')}>
          <Facts
            facts={[
              {
                name: t('word.endpoint'),
                value: (
                  <code>
                    {only.method}{' '}
                    {order === undefined ? only.path : <Link to={staffOrderPath(order)}>{only.path}</Link>}
                  </code>
                ),
              },
              { name: t('word.httpStatus'), value: <HttpStatus status={only.httpStatus} /> },
              { name: t('calls.code'), value: <CallCode code={only.code} /> },
              { name: t('calls.category'), value: t(`calls.category.${only.category}`) },
              { name: t('word.time'), value: <When value={only.time} /> },
              { name: t('calls.duration'), value: measureText(only.durationMs, 'ms') },
              { name: t('calls.bytes'), value: measureText(only.bytes, 'bytes') },
              { name: t('calls.caller'), value: <Caller row={only} /> },
              { name: t('word.ipAddress'), value: only.ip },
              { name: t('word.client'), value: only.ua ?? '–' },
            ]}
          />
        </Card>
      ) : (
        <FixedTable
          title="stats.group.calls"
          rows={calls}
          rowId={(row) => row.id}
          columns={columns}
          empty={<EmptyState title={t('calls.traceNoCalls')} text={t('calls.traceNoCallsText')} />}
        />
      )}
      <EntryCard title={t('calls.traceActs')} none={t('calls.traceNoActs')}>
        {acts.map(({ id, time, act, actor }) => (
          <Entry key={id}>
            <When value={time} />
            <Link to={listPath(paths.audit, { traceId })}>
              <span>{auditActText(act, t)}</span>
            </Link>
            <span>{actor ?? t('word.system')}</span>
          </Entry>
        ))}
      </EntryCard>
      <EntryCard title={t('calls.traceErrors')} none={t('calls.traceNoErrors')}>
        {errors.map(({ fingerprint, time, source, message }) => (
          <Entry key={`${fingerprint} ${time}`}>
            <When value={time} />
            <Tag tone="error">{t(`calls.source.${source}`)}</Tag>
            <Link to={listPath(paths.security, { tab: 'exceptions', fingerprint })}>{message}</Link>
          </Entry>
        ))}
      </EntryCard>
      <EntryCard title={t('metric.tickets')} none={t('calls.traceNoTickets')}>
        {tickets.map(({ id, ticketNo, title }) => (
          <Entry key={id}>
            <Link className="number" to={ticketPath(id)}>
              {ticketNo}
            </Link>
            <span>{title}</span>
          </Entry>
        ))}
      </EntryCard>
    </>
  );
};
