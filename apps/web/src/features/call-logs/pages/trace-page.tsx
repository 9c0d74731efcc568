import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { callLogEndpoints, type CallLogRow } from '@waybill/contract/endpoints/call-logs.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { auditActText } from '@waybill/contract/vocabulary/audit-words.ts';
import '../../../styles/console.css';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { FixedTable } from '../../../frame/list/fixed-table.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { listPath, staffOrderPath } from '../../../monitoring-paths.ts';
import { paths } from '../../../paths.ts';
import { ticketPath } from '../../../ticket-paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { measureText } from '../../../ui/measure.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { callColumns, Caller, orderOf } from '../parts/call-columns.tsx';
import { CallCode, HttpStatus } from '../parts/call-tags.tsx';

type Trace = EndpointData<typeof callLogEndpoints.getTrace>;

// Every call of a trace has its number.
const columns = callColumns.filter(({ header }) => header !== 'calls.trace');

export default function TracePage() {
  const t = useT();
  const { traceId = '' } = useParams();
  const trace = useQuery(query(callLogEndpoints.getTrace, { params: { traceId } }));
  return (
    <div className="console">
      <PageHeader
        title={t('page.trace')}
        lead={
          <span className="people-head wrap-anywhere">
            <Link to={paths.logs}>{t('calls.backToList')}</Link>
            <code>{traceId}</code>
            <CopyButton text={traceId} label={t('calls.copyTrace')} />
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

const lineClass =
  'flex flex-wrap gap-y-1 gap-x-3 items-baseline pb-2 border-b border-default wrap-anywhere last:pb-0 last:border-b-0';

const TraceParts = ({ trace: { traceId, calls, acts, errors, tickets } }: { readonly trace: Trace }) => {
  const t = useT();
  const nothing = calls.length + acts.length + errors.length + tickets.length === 0;
  if (nothing)
    return (
      <Card>
        <EmptyState icon="search" title={t('calls.traceUnknown')} text={t('calls.traceUnknownText')} />
      </Card>
    );
  const [only] = calls;
  return (
    <>
      {only !== undefined && calls.length === 1 ? (
        <OneCall row={only} />
      ) : (
        <FixedTable
          title="calls.traceCalls"
          rows={calls}
          rowId={(row) => row.id}
          columns={columns}
          empty={<EmptyState title={t('calls.traceNoCalls')} text={t('calls.traceNoCallsText')} />}
        />
      )}
      <TracePart title="calls.traceActs" none="calls.traceNoActs">
        {acts.map(({ id, time, act, actor }) => (
          <li className={lineClass} key={id}>
            <When value={time} />
            <Link to={listPath(paths.audit, { traceId })}>
              <span>{auditActText(act, t)}</span>
            </Link>
            <span>{actor ?? t('audit.system')}</span>
          </li>
        ))}
      </TracePart>
      <TracePart title="calls.traceErrors" none="calls.traceNoErrors">
        {errors.map(({ fingerprint, time, source, message }) => (
          <li className={lineClass} key={`${fingerprint} ${time}`}>
            <When value={time} />
            <Tag tone="error">{t(`calls.source.${source}`)}</Tag>
            <Link to={listPath(paths.security, { tab: 'exceptions', fingerprint })}>{message}</Link>
          </li>
        ))}
      </TracePart>
      <TracePart title="calls.traceTickets" none="calls.traceNoTickets">
        {tickets.map(({ id, ticketNo, title }) => (
          <li className={lineClass} key={id}>
            <Link className="number" to={ticketPath(id)}>
              {ticketNo}
            </Link>
            <span>{title}</span>
          </li>
        ))}
      </TracePart>
    </>
  );
};

/** A trace is one call nearly always: then all of it is shown. */
const OneCall = ({ row }: { readonly row: CallLogRow }) => {
  const t = useT();
  const order = orderOf(row.path);
  return (
    <Card title={t('calls.traceCall')}>
      <Facts
        facts={[
          {
            name: t('calls.call'),
            value: (
              <code>
                {row.method}{' '}
                {order === undefined ? row.path : <Link to={staffOrderPath(order)}>{row.path}</Link>}
              </code>
            ),
          },
          { name: t('calls.httpStatus'), value: <HttpStatus status={row.httpStatus} /> },
          { name: t('calls.code'), value: <CallCode code={row.code} /> },
          { name: t('calls.category'), value: t(`calls.category.${row.category}`) },
          { name: t('calls.time'), value: <When value={row.time} /> },
          { name: t('calls.duration'), value: measureText(row.durationMs, 'ms') },
          { name: t('calls.bytes'), value: measureText(row.bytes, 'bytes') },
          { name: t('calls.caller'), value: <Caller row={row} /> },
          { name: t('calls.ip'), value: row.ip },
          { name: t('calls.ua'), value: row.ua ?? '–' },
        ]}
      />
    </Card>
  );
};

type TracePartProps = {
  readonly title: PlainPhrase;
  readonly none: PlainPhrase;
  readonly children: readonly ReactNode[];
};

const TracePart = ({ title, none, children }: TracePartProps) => {
  const t = useT();
  return (
    <Card title={t(title)}>
      {children.length === 0 ? (
        <p className="people-quiet">{t(none)}</p>
      ) : (
        <ul className="grid gap-2">{children}</ul>
      )}
    </Card>
  );
};
