import type {
  SecurityAlert,
  SecurityEvent,
  securityEndpoints,
} from '@waybill/contract/endpoints/security.ts';
import type { Deps } from '../../platform/deps.ts';
import { rowId, rowIdOrNone } from '../../platform/db/row-id.ts';
import { wallTime } from '../../platform/db/times.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { evidenceOf } from './rules.ts';
import {
  type StoredAlert,
  type StoredEvent,
  countFindingKinds,
  countFindingLocations,
  countFindingPoints,
  listAlerts,
  listEvents,
  listFindings,
  lockAlert,
  updateAcknowledged,
} from './store.ts';
import type { Actor, Audit } from '../../platform/access/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { readStepRange } from '../../platform/db/step-range.ts';

const xssStatistics = async (
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

/**
 * Notes that somebody looked at an alert and what came of it. One that was looked at before stays as it is: the first
 * word counts. Throws notFound.
 */
const acknowledgeAlert = async (
  tx: Tx,
  audit: Audit,
  actor: Actor,
  { id, remark }: { readonly id: number; readonly remark: string },
): Promise<StoredAlert> => {
  const alert = await lockAlert(tx, id);
  if (alert === undefined) throw new AppError('notFound');
  if (alert.acknowledged_at !== null) return alert;
  const acknowledged = await updateAcknowledged(tx, id, actor.caller.userName, remark);
  await audit(tx, actor, {
    act: 'alert.acknowledge',
    targetType: 'alert',
    targetId: String(id),
    targetName: alert.subject === null ? alert.kind : `${alert.kind} ${alert.subject}`,
    reason: remark,
    before: { count: alert.count },
    after: null,
  });
  return acknowledged;
};

const wireEvent = (event: StoredEvent): SecurityEvent => ({
  id: String(event.id),
  time: wallTime(event.at),
  kind: event.kind,
  user: event.user_id === null ? null : { id: String(event.user_id), userName: event.account ?? '' },
  account: event.account,
  ip: event.ip,
  ua: event.ua,
  method: event.method,
  path: event.path,
  code: event.code,
  traceId: event.trace_id,
  count: event.hits,
});

const wireAlert = (alert: StoredAlert): SecurityAlert => ({
  id: String(alert.id),
  kind: alert.kind,
  severity: alert.severity,
  subject: alert.subject,
  count: alert.count,
  firstTime: wallTime(alert.first_at),
  lastTime: wallTime(alert.last_at),
  acknowledged:
    alert.acknowledged_at === null
      ? null
      : {
          by: alert.acknowledged_by_name ?? '',
          time: wallTime(alert.acknowledged_at),
          remark: alert.remark ?? '',
        },
  evidence: evidenceOf(alert.kind, alert.subject),
});

type SecurityCalls = 'xssStatistics' | 'listAlerts' | 'acknowledgeAlert' | 'listSecurityEvents';

export const securityRoutes = ({
  db,
  figuresDb,
  audit,
}: Pick<Deps, 'db' | 'figuresDb' | 'audit'>): Handlers<Pick<typeof securityEndpoints, SecurityCalls>> => {
  return {
    xssStatistics: ({ query }) => xssStatistics(figuresDb, query),
    listAlerts: async ({ query: { pageNum, pageSize, ...filter } }) => {
      const page = { pageNum, pageSize };
      const found = await listAlerts(db, filter, page);
      return { ...page, ...found, list: found.list.map(wireAlert) };
    },
    acknowledgeAlert: (call) =>
      performOnce(db, 'acknowledgeAlert', call, async (tx) =>
        wireAlert(await acknowledgeAlert(tx, audit, call, { id: rowId(call.params.id), ...call.body })),
      ),
    listSecurityEvents: async ({ query: { pageNum, pageSize, userId, ...filter } }) => {
      const wanted = { ...filter, userId: rowIdOrNone(userId) };
      const page = { pageNum, pageSize };
      const found = await listEvents(db, wanted, page);
      return { ...page, ...found, list: found.list.map(wireEvent) };
    },
  };
};
