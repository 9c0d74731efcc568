import type { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallLog } from './call-log.ts';
import { plainAddress } from '../../platform/access/address.ts';
import { rowIdOrNone } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readSeries } from './call-series.ts';
import { exportLoggedCalls } from './export-calls.ts';
import { callRow, listLoggedCalls } from './list-calls.ts';
import { type CallFilter, listCallsOfTrace } from './reading/store.ts';
import { type CallCategory, keptDays } from './rules.ts';
import { type CallRange, readCallRange } from './call-range.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Db } from '../../platform/db/database.ts';
import { countByCode, countByPath, countByStatus } from './series/store.ts';
import { type Caller, callerMay } from '../../platform/access/caller.ts';
import { listTicketsOfTrace } from '../../tickets/public-api.ts';
import { listActsOfTrace } from '../audit/public-api.ts';

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
  return { traceId, calls: calls.map(callRow), acts, errors, tickets };
};

const classes = ['2xx', '3xx', '4xx', '5xx'] as const;
const mostCodes = 50;
const mostPaths = 20;

const readResponseStatistics = async (
  db: Db,
  range: CallRange,
): Promise<EndpointData<typeof callLogEndpoints.responseStatistics>> => {
  const [statuses, codes, paths] = await Promise.all([
    countByStatus(db, range),
    countByCode(db, range, mostCodes),
    countByPath(db, range, mostPaths),
  ]);
  const countOf = (first: string): number =>
    statuses
      .filter(({ http_status }) => String(http_status).startsWith(first))
      .reduce((sum, { calls }) => sum + calls, 0);
  return {
    ...range,
    classes: classes.map((name) => ({ class: name, count: countOf(name.slice(0, 1)) })),
    codes: codes.map(({ code, calls, callers }) => ({ code, count: calls, callers })),
    paths,
  };
};

export { myCallRoutes } from './my-calls.ts';

type CallLogQuery = Omit<CallFilter, 'startMs' | 'endMs' | 'userId' | 'keyId' | 'category'> & {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly userId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly category?: CallCategory | undefined;
};

export const callLogRoutes = (
  { figuresDb: db, config, callLog }: Pick<Deps, 'figuresDb' | 'config'> & { readonly callLog: CallLog },
  { errorsOf }: { readonly errorsOf: TraceErrors },
): Handlers<typeof callLogEndpoints> => {
  const filterOf = async (asked: CallLogQuery, mostDays: number): Promise<CallFilter> => {
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
      readSeries(db, config.timeZone, await filterOf(asked, keptDays.hours), {
        interval,
        groupBy,
        compare: compare === 'true',
      }),
    responseStatistics: async ({ query }) =>
      readResponseStatistics(db, await readCallRange(db, query, keptDays.calls)),
  };
};
