import type { CallLogRow } from '@waybill/contract/endpoints/call-logs.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import type { ListColumn } from '../../../frame/list/list-columns.tsx';
import { UserLink } from '../../../frame/user-link.tsx';
import { logsPath, staffOrderPath, tracePath } from '../../../monitoring-paths.ts';
import { measureText } from '../../../ui/measure.ts';
import { SoftBreaks } from '../../../ui/soft-breaks.tsx';
import { CallCode, HttpStatus } from './call-tags.tsx';

/** The order that a call was about, by its id; undefined for other calls. */
export const orderOf = (path: string): string | undefined => /\/orders\/(\d+)(?:\/|$)/.exec(path)?.[1];

const Called = ({ row: { method, path } }: { readonly row: CallLogRow }) => {
  const order = orderOf(path);
  const shown = <SoftBreaks text={path} />;
  return (
    <code className="wrap-anywhere text-sm">
      <b>{method}</b> {order === undefined ? shown : <Link to={staffOrderPath(order)}>{shown}</Link>}
    </code>
  );
};

export const Caller = ({ row: { user, key } }: { readonly row: CallLogRow }) => {
  const t = useT();
  return (
    <span className="grid min-w-0 wrap-anywhere">
      {user === null ? <span className="people-quiet">{t('calls.nobody')}</span> : <UserLink user={user} />}
      {key !== null && (
        <small className="text-tertiary text-xs">
          <Link to={logsPath({ keyId: key.id })}>{t('calls.byKey', { prefix: key.prefix })}</Link>
        </small>
      )}
    </span>
  );
};

const Trace = ({ row: { traceId, method, path } }: { readonly row: CallLogRow }) => {
  const t = useT();
  return (
    <Link
      className="number"
      to={tracePath(traceId)}
      title={traceId}
      aria-label={t('calls.openTrace', { traceId, call: `${method} ${path}` })}
    >
      {traceId.slice(0, 8)}
    </Link>
  );
};

export const callColumns: readonly ListColumn<CallLogRow>[] = [
  { header: 'calls.time', width: 120, line: 3, time: (row) => row.time },
  { header: 'calls.call', width: 196, line: 1, cell: (row) => <Called row={row} /> },
  { header: 'calls.httpStatus', width: 78, line: 1, cell: (row) => <HttpStatus status={row.httpStatus} /> },
  { header: 'calls.code', width: 146, line: 2, cell: (row) => <CallCode code={row.code} /> },
  {
    header: 'calls.duration',
    width: 84,
    align: 'end',
    line: 2,
    cell: (row) => <span className="number">{measureText(row.durationMs, 'ms')}</span>,
  },
  { header: 'calls.caller', width: 160, line: 4, cell: (row) => <Caller row={row} /> },
  { header: 'calls.ip', width: 116, line: 4, cell: ({ ip }) => <Link to={logsPath({ ip })}>{ip}</Link> },
  { header: 'calls.trace', width: 84, line: 3, cell: (row) => <Trace row={row} /> },
];
