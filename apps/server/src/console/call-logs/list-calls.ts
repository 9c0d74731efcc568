import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { CallLogRow, callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import type { Db } from '../../platform/db/database.ts';
import { epochMs, wallTime } from '../../platform/db/times.ts';
import type { CallLog } from './call-log.ts';
import {
  type CallFilter,
  type StoredCall,
  countCalls,
  countLosses,
  findAgents,
  listCalls,
} from './reading/store.ts';
import { categoryOf, shownPath } from './rules.ts';

export const callRow = (call: StoredCall): CallLogRow => ({
  id: String(call.id),
  time: wallTime(call.at),
  timeMs: epochMs(call.at),
  traceId: call.trace_id,
  user: call.user_id === null ? null : { id: String(call.user_id), userName: call.user_name ?? '' },
  key: call.key_id === null ? null : { id: String(call.key_id), prefix: call.prefix ?? '' },
  method: call.method,
  path: shownPath({ path: call.path, pathId: call.path_id }),
  httpStatus: call.http_status,
  code: call.code,
  category: categoryOf(call.code),
  durationMs: call.duration_us / 1000,
  ip: call.ip,
  ua: call.agent,
  bytes: call.bytes,
});

export const listLoggedCalls = async (
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
    list: calls.map(callRow),
    total: Math.min(counted, most),
    more: counted > most,
    pageNum,
    pageSize,
    dropped: (losses?.calls ?? 0) + callLog.lost(),
  };
};
