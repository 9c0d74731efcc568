import type { CallLogRow } from '@waybill/contract/endpoints/call-logs.ts';
import { Link } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import type { ListColumn } from '../../../shell/list/list-columns.tsx';
import { UserLink } from '../../../shell/user-link.tsx';
import { logsPath, staffOrderPath, tracePath } from '../../../signed-in-paths.ts';
import { measureText } from '../../../kit/measure.ts';
import { SoftBreaks } from '../../../kit/soft-breaks.tsx';
import { errorNames } from '@waybill/contract/codes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';

const toneOf = (status: number): Tone => {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warning';
  return status >= 300 ? 'info' : 'success';
};

export const HttpStatus = ({ status }: { status: number }) => (
  <StatusTag tone={toneOf(status)}>{status}</StatusTag>
);

export const codeText = (code: number, t: WebTranslate): string => {
  if (code === 0) return t('message.success');
  const name = errorNames.get(code);
  return name === undefined ? t('calls.unknownCode') : t(`errors.${name}`);
};

export const CallCode = ({ code }: { code: number }) => {
  const t = useT();
  return (
    <span className="data-ok:text-tertiary" data-ok={code === 0 ? '' : undefined}>
      <span className="number">{code}</span> {codeText(code, t)}
    </span>
  );
};

/** The order that a call was about, by its id; undefined for other calls. */
export const orderOf = (path: string): string | undefined => /\/orders\/(\d+)(?:\/|$)/.exec(path)?.[1];

const Called = ({ row: { method, path } }: { row: CallLogRow }) => {
  const order = orderOf(path);
  const shown = <SoftBreaks text={path} />;
  return (
    <code className="wrap-anywhere text-sm">
      <b>{method}</b> {order === undefined ? shown : <Link to={staffOrderPath(order)}>{shown}</Link>}
    </code>
  );
};

export const Caller = ({ row: { user, key } }: { row: CallLogRow }) => {
  const t = useT();
  return (
    <span className="grid min-w-0 wrap-anywhere">
      {user === null ? <span className="quiet">{t('word.notSignedIn')}</span> : <UserLink user={user} />}
      {key !== null && (
        <small className="text-tertiary text-xs">
          <Link to={logsPath({ keyId: key.id })}>{t('calls.byKey', { prefix: key.prefix })}</Link>
        </small>
      )}
    </span>
  );
};

export const callColumns: readonly ListColumn<CallLogRow>[] = [
  { header: 'word.time', width: 120, line: 3, time: (row) => row.time },
  { header: 'word.endpoint', width: 196, line: 1, cell: (row) => <Called row={row} /> },
  { header: 'word.httpStatus', width: 78, line: 1, cell: (row) => <HttpStatus status={row.httpStatus} /> },
  { header: 'calls.code', width: 146, line: 2, cell: (row) => <CallCode code={row.code} /> },
  { header: 'calls.duration', width: 84, line: 2, figure: (row) => measureText(row.durationMs, 'ms') },
  { header: 'calls.caller', width: 160, line: 4, cell: (row) => <Caller row={row} /> },
  {
    header: 'word.ipAddress',
    width: 116,
    line: 4,
    cell: ({ ip }) => <Link to={logsPath({ ip })}>{ip}</Link>,
  },
  {
    header: 'calls.trace',
    width: 84,
    line: 3,
    cell: ({ traceId, method, path }, t) => (
      <Link
        className="number"
        to={tracePath(traceId)}
        title={traceId}
        aria-label={t('calls.openTrace', { traceId, call: `${method} ${path}` })}
      >
        {traceId.slice(0, 8)}
      </Link>
    ),
  },
];
