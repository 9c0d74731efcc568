import type { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallLog } from './call-log.ts';
import { plainAddress } from '../../platform/access/address.ts';
import { rowIdOrNone } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readSeries } from './call-series.ts';
import { exportLoggedCalls } from './export-calls.ts';
import { listLoggedCalls } from './list-calls.ts';
import type { CallFilter } from './reading/store.ts';
import { type TraceErrors, readTrace } from './read-trace.ts';
import { readResponseStatistics } from './response-statistics.ts';
import { type CallCategory, keptDays } from './rules.ts';
import { readCallRange } from './call-range.ts';

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
