import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { type Caller, callerMay } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/db/database.ts';
import { listTicketsOfTrace } from '../../tickets/public-api.ts';
import { listActsOfTrace } from '../audit/public-api.ts';
import { callRow } from './list-calls.ts';
import { listCallsOfTrace } from './reading/store.ts';

type Trace = EndpointData<typeof callLogEndpoints.getTrace>;

export type TraceErrors = (db: Db, traceId: string) => Promise<Trace['errors']>;

const mostCalls = 200;

/**
 * What is known of a trace, of each kind as far as the caller may read it elsewhere. A trace of which nothing is known
 * is an empty one: its calls may not be written yet, or no longer be kept.
 */
export const readTrace = async (
  db: Db,
  caller: Caller,
  traceId: string,
  errorsOf: TraceErrors,
): Promise<Trace> => {
  const [calls, acts, errors, tickets] = await Promise.all([
    listCallsOfTrace(db, traceId, mostCalls),
    callerMay(caller, 'audit:read') ? listActsOfTrace(db, traceId) : [],
    callerMay(caller, 'security:read') ? errorsOf(db, traceId) : [],
    callerMay(caller, 'tickets:read') ? listTicketsOfTrace(db, traceId) : [],
  ]);
  return { traceId, calls: calls.map(callRow), acts, errors, tickets };
};
