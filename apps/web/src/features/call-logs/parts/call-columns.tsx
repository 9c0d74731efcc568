import type { CallLogRow } from '@waybill/contract/endpoints/call-logs.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { logsPath, staffOrderPath, tracePath } from '../../../monitoring-paths.ts';
import { userPath } from '../../../paths.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { measureText } from '../../../ui/measure.ts';
import { When } from '../../../ui/when.tsx';
import './calls.css';
import { CallCode, HttpStatus } from './call-tags.tsx';

/** The order that a call was about, by its id; undefined for other calls. */
export const orderOf = (path: string): string | undefined => /\/orders\/(\d+)(?:\/|$)/.exec(path)?.[1];

/** The call itself: how and what. */
const Called = ({ row: { method, path } }: { readonly row: CallLogRow }) => {
  const order = orderOf(path);
  return (
    <code className="call-path">
      <b>{method}</b> {order === undefined ? path : <Link to={staffOrderPath(order)}>{path}</Link>}
    </code>
  );
};

/** Who called: the account, and the key where it was one. */
export const Caller = ({ row: { user, key } }: { readonly row: CallLogRow }) => {
  const t = useT();
  return (
    <span className="people-who">
      {user === null ? (
        <span className="people-quiet">{t('calls.nobody')}</span>
      ) : (
        <Link to={userPath(user.id)}>{user.userName}</Link>
      )}
      {key !== null && (
        <small>
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

/** Columns of the calls. */
export const callColumns = (t: WebTranslate): readonly Column<CallLogRow>[] => [
  { id: 'time', header: t('calls.time'), width: 152, cell: (row) => <When value={row.time} /> },
  { id: 'call', header: t('calls.call'), width: 270, cell: (row) => <Called row={row} /> },
  {
    id: 'status',
    header: t('calls.httpStatus'),
    width: 76,
    cell: (row) => <HttpStatus status={row.httpStatus} />,
  },
  { id: 'code', header: t('calls.code'), width: 190, cell: (row) => <CallCode code={row.code} /> },
  {
    id: 'duration',
    header: t('calls.duration'),
    width: 88,
    align: 'end',
    cell: (row) => <span className="number">{measureText(row.durationMs, 'ms')}</span>,
  },
  { id: 'caller', header: t('calls.caller'), width: 180, cell: (row) => <Caller row={row} /> },
  {
    id: 'ip',
    header: t('calls.ip'),
    width: 118,
    cell: (row) => <Link to={logsPath({ ip: row.ip })}>{row.ip}</Link>,
  },
  { id: 'trace', header: t('calls.trace'), width: 92, cell: (row) => <Trace row={row} /> },
];

/** A call on a phone. */
export const CallCard = ({ row }: { readonly row: CallLogRow }) => (
  <div className="people-card">
    <div className="people-card-line">
      <Called row={row} />
      <HttpStatus status={row.httpStatus} />
    </div>
    <div className="people-card-line">
      <CallCode code={row.code} />
      <span className="number">{measureText(row.durationMs, 'ms')}</span>
    </div>
    <div className="people-card-line people-quiet">
      <When value={row.time} />
      <Trace row={row} />
    </div>
    <div className="people-card-line people-quiet">
      <Caller row={row} />
      <span>{row.ip}</span>
    </div>
  </div>
);
