import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import type { Db } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import { readStepRange } from '../../platform/db/step-range.ts';
import { countFindingKinds, countFindingLocations, countFindingPoints, listFindings } from './store.ts';

export const xssStatistics = async (
  db: Db,
  wanted: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
): Promise<EndpointData<(typeof securityEndpoints)['xssStatistics']>> => {
  const { startMs, endMs, stepSeconds } = await readStepRange(db, wanted);
  const [kinds, places, points, samples] = await Promise.all([
    countFindingKinds(db, startMs, endMs),
    countFindingLocations(db, startMs, endMs),
    countFindingPoints(db, startMs, endMs, stepSeconds),
    listFindings(db, startMs, endMs),
  ]);
  return {
    startMs,
    endMs,
    total: kinds.reduce((sum, { count }) => sum + count, 0),
    kinds,
    places: places.map(({ last_at: lastAt, ...location }) => ({ ...location, lastTime: wallTime(lastAt) })),
    points: points.map(({ time_ms: timeMs, count }) => ({ timeMs, count })),
    samples: samples.map((sample) => ({
      time: wallTime(sample.at),
      kind: sample.kind,
      path: sample.path,
      field: sample.field,
      excerpt: sample.excerpt,
      user:
        sample.user_id === null || sample.user_name === null
          ? null
          : { id: String(sample.user_id), userName: sample.user_name },
      ip: sample.ip,
      traceId: sample.trace_id,
    })),
  };
};
