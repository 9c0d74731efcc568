import type { AuditRow, auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { rowIdOrNone } from '../../platform/db/row-id.ts';
import { wallTime } from '../../platform/db/times.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readAuditCheck } from './check-audit.ts';
import { exportAudit } from './export-audit.ts';
import { type StoredEntry, listEntries } from './store.ts';

type Json = Record<string, unknown> | null;

const auditRow = (entry: StoredEntry): AuditRow => ({
  id: String(entry.seq),
  time: wallTime(entry.created_at),
  actor:
    entry.actor_name === null
      ? null
      : {
          id: entry.actor_id === null ? null : String(entry.actor_id),
          userName: entry.actor_name,
          role: entry.actor_role,
        },
  act: entry.act,
  targetType: entry.target_type,
  targetId: entry.target_id,
  targetName: entry.target_name,
  reason: entry.reason,
  before: entry.before as Json,
  after: entry.after as Json,
  ip: entry.ip,
  traceId: entry.trace_id,
  hash: entry.hex,
});

export const auditRoutes = ({ db }: Pick<Deps, 'db'>): Handlers<typeof auditEndpoints> => ({
  listAudit: async ({ query: { pageNum, pageSize, actorId, ...filter } }) => {
    const page = { pageNum, pageSize };
    const found = await listEntries(db, { ...filter, actorId: rowIdOrNone(actorId) }, page);
    return { ...page, ...found, list: found.list.map(auditRow) };
  },
  exportAudit: ({ body: { actorId, ...filter }, ...call }) =>
    exportAudit(db, auditorOf(call), { ...filter, actorId: rowIdOrNone(actorId) }, call.t),
  checkAudit: ({ query }) => readAuditCheck(db, query.limit),
});
