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
import { acknowledgeAlert } from './acknowledge-alert.ts';
import { evidenceOf } from './rules.ts';
import { type StoredAlert, type StoredEvent, listAlerts, listEvents } from './store.ts';
import { xssStatistics } from './xss-statistics.ts';

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
