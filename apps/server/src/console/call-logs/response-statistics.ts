import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import type { Db } from '../../platform/db/database.ts';
import { countByCode, countByPath, countByStatus } from './series/store.ts';
import type { CallRange } from './call-range.ts';

const classes = ['2xx', '3xx', '4xx', '5xx'] as const;
const mostCodes = 50;
const mostPaths = 20;

export const readResponseStatistics = async (
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
