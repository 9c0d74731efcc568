import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { callLogEndpoints, CallLogRow } from '@waybill/contract/endpoints/call-logs.ts';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import { errorNames } from '@waybill/contract/codes.ts';
import { type MyKeyCall, type myCallEndpoints, myCallDays } from '@waybill/contract/endpoints/my-calls.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { Db } from '../../platform/db/database.ts';
import { shownTime, wallTime } from '../../platform/db/times.ts';
import { type ExportColumns, allPages, exportFile } from '../../platform/files/export-file.ts';
import type { FileAnswer, Handlers, Routes } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import {
  type CallFilter,
  type CallQuery,
  type ListedCall,
  findAgents,
  listCallsBefore,
  countCalls,
  countLosses,
  listCalls,
  listCallsOfTrace,
} from './reading/store.ts';
import type { CallLog } from './call-log.ts';
import type { Deps } from '../../platform/deps.ts';
import { plainAddress } from '../../platform/access/address.ts';
import { rowIdOrNone } from '../../platform/db/row-id.ts';
import type { Range } from '../../platform/db/step-range.ts';
import { readSeries, readCallRange } from './call-series.ts';
import { keptDays } from './rules.ts';
import { countByCode, countByPath, countByClass } from './series/store.ts';
import { type Caller, callerMay } from '../../platform/access/caller.ts';
import { listTicketsOfTrace } from '../../tickets/public-api.ts';
import { listActsOfTrace } from '../../console/audit/public-api.ts';

const mostExported = 50_000;
const callsAtATime = 2_000;
const columns: ExportColumns<ListedCall> = [
  ['word.time', ({ time }) => shownTime(time)],
  ['word.traceId', ({ traceId }) => traceId],
  ['word.account', ({ user }) => user?.userName ?? ''],
  ['callColumn.key', ({ key }) => key?.prefix ?? ''],
  ['callColumn.method', ({ method }) => method],
  ['callColumn.path', ({ path }) => path],
  ['word.httpStatus', ({ httpStatus }) => httpStatus],
  ['word.errorCode', ({ code }) => code],
  ['word.class', ({ category }) => category],
  ['callColumn.durationMs', ({ durationMs }) => durationMs],
  ['callColumn.ip', ({ ip }) => ip],
  ['word.client', ({ ua }) => ua ?? ''],
  ['callColumn.bytes', ({ bytes }) => bytes],
];

const exportLoggedCalls = async (db: Db, filter: CallFilter, t: Translate): Promise<FileAnswer> => {
  const found = await findAgents(db, filter);
  const calls = allPages<ListedCall>(
    callsAtATime,
    (last) => listCallsBefore(db, found, last, callsAtATime),
    mostExported,
  );
  const day = (ms: number): string => wallTime(new Date(ms).toISOString()).slice(0, 10);
  const name = `waybill-calls-${day(filter.startMs)}-${day(filter.endMs - 1)}`;
  return exportFile(calls, columns, { name, format: 'csv' }, t);
};

const listLoggedCalls = async (
  db: Db,
  callLog: CallLog,
  filter: CallFilter,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<EndpointData<typeof callLogEndpoints.listCalls>> => {
  const most = staffLimits.countedRows;
  const skip = (pageNum - 1) * pageSize;
  const found = await findAgents(db, filter);
  const [calls, counted, [losses]] = await Promise.all([
    skip >= most ? [] : listCalls(db, found, Math.min(pageSize, most - skip), skip),
    countCalls(db, found, most + 1),
    countLosses(db, new Date(filter.startMs).toISOString(), new Date(filter.endMs).toISOString()),
  ]);
  return {
    list: calls,
    total: Math.min(counted, most),
    more: counted > most,
    pageNum,
    pageSize,
    dropped: (losses?.calls ?? 0) + callLog.lost(),
  };
};

const wireCall = (
  { id, time, traceId, method, path, httpStatus, code, durationMs, ip, key }: CallLogRow,
  t: Translate,
): MyKeyCall => {
  const name = errorNames.get(code);
  return {
    id,
    time,
    traceId,
    method,
    path,
    httpStatus,
    code,
    durationMs,
    ip,
    key: key ?? { id: '', prefix: '' },
    errorText: name === undefined ? null : t(`errors.${name}`),
    hint: name === undefined ? null : t(`errors.${name}.hint`),
  };
};

export const myCallRoutes: Routes<
  Pick<typeof myCallEndpoints, 'listMyKeyCalls'>,
  { readonly callLog: CallLog }
> = ({ db, callLog }) => ({
  listMyKeyCalls: async ({ caller, query: { failed, ...page }, t }) => {
    // A call that is answered in this very moment is one of them.
    const endMs = Date.now() + 1;
    const filter = {
      startMs: endMs - myCallDays * dayMs,
      endMs,
      userId: caller.userId,
      byKey: true,
      failed: failed === 'true',
    };
    const { list, total, more } = await listLoggedCalls(db, callLog, filter, page);
    return { ...page, list: list.map((row) => wireCall(row, t)), total, more };
  },
});

type Trace = EndpointData<typeof callLogEndpoints.getTrace>;

type TraceErrors = (db: Db, traceId: string) => Promise<Trace['errors']>;

const mostCalls = 200;

/**
 * What is known of a trace, of each kind as far as the caller may read it elsewhere. A trace of which nothing is known
 * is an empty one: its calls may not be written yet, or no longer be kept.
 */
const readTrace = async (db: Db, caller: Caller, traceId: string, errorsOf: TraceErrors): Promise<Trace> => {
  const [calls, acts, errors, tickets] = await Promise.all([
    listCallsOfTrace(db, traceId, mostCalls),
    callerMay(caller, 'audit:read') ? listActsOfTrace(db, traceId) : [],
    callerMay(caller, 'security:read') ? errorsOf(db, traceId) : [],
    callerMay(caller, 'tickets:read') ? listTicketsOfTrace(db, traceId) : [],
  ]);
  return { traceId, calls, acts, errors, tickets };
};

const classes = ['2xx', '3xx', '4xx', '5xx'] as const;
const mostCodes = 50;
const mostPaths = 20;

const readResponseStatistics = async (
  db: Db,
  range: Range,
): Promise<EndpointData<typeof callLogEndpoints.responseStatistics>> => {
  const [found, codes, paths] = await Promise.all([
    countByClass(db, range),
    countByCode(db, range, mostCodes),
    countByPath(db, range, mostPaths),
  ]);
  return {
    ...range,
    classes: classes.map((name) => found.find((one) => one.class === name) ?? { class: name, count: 0 }),
    codes,
    paths,
  };
};

export const callLogRoutes = (
  { figuresDb: db, callLog }: Pick<Deps, 'figuresDb'> & { readonly callLog: CallLog },
  { errorsOf }: { readonly errorsOf: TraceErrors },
): Handlers<typeof callLogEndpoints> => {
  const filterOf = async (asked: CallQuery, mostDays: number): Promise<CallFilter> => {
    const { startTime, endTime, userId, keyId, ip, ...filter } = asked;
    return {
      ...filter,
      ...(await readCallRange(db, { startTime, endTime }, mostDays)),
      userId: rowIdOrNone(userId),
      keyId: rowIdOrNone(keyId),
      ip: ip === undefined ? undefined : plainAddress(ip),
    };
  };
  return {
    listCalls: async ({ query: { pageNum, pageSize, ...asked } }) =>
      listLoggedCalls(db, callLog, await filterOf(asked, keptDays.calls), { pageNum, pageSize }),
    exportCalls: async ({ query, t }) => exportLoggedCalls(db, await filterOf(query, keptDays.calls), t),
    getTrace: ({ caller, params }) => readTrace(db, caller, params.traceId, errorsOf),
    callSeries: async ({ query: { interval, groupBy, compare, ...asked } }) =>
      readSeries(db, await filterOf(asked, keptDays.hours), { interval, groupBy, compare }),
    responseStatistics: async ({ query }) =>
      readResponseStatistics(db, await readCallRange(db, query, keptDays.calls)),
  };
};
