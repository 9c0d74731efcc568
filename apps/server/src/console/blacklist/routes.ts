import type { BlacklistEntry, protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Blacklist } from './live-blacklist.ts';
import type { AuditEntry } from '../../platform/access/audit.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { AppError } from '../../platform/app-error.ts';
import { addEntry, previewEntry } from './add-entry.ts';
import { type StoredEntry, findEntry, listEntries, removeEntry } from './store.ts';

const wireEntry = (entry: StoredEntry): BlacklistEntry => ({
  id: String(entry.id),
  type: entry.type,
  value: entry.value,
  label: entry.label,
  reason: entry.reason,
  createdTime: wallTime(entry.created_at),
  createdBy: entry.created_by_name,
  expireTime: wallTimeOrNull(entry.expires_at),
  expired: entry.expired,
  hits: entry.hits,
  lastHitTime: wallTimeOrNull(entry.last_hit_at),
});

const audited = (entry: StoredEntry): Record<string, unknown> => ({
  type: entry.type,
  value: entry.value,
  reason: entry.reason,
  expireTime: wallTimeOrNull(entry.expires_at),
});

const auditEntry = (act: 'add' | 'remove', entry: StoredEntry): AuditEntry => ({
  act: `blacklist.${act}`,
  targetType: 'blacklist',
  targetId: String(entry.id),
  targetName: entry.label ?? entry.value,
  reason: act === 'add' ? entry.reason : null,
  before: act === 'add' ? null : audited(entry),
  after: act === 'add' ? audited(entry) : null,
});

export const blacklistRoutes = ({
  db,
  blacklist,
  audit,
}: Pick<Deps, 'db' | 'audit'> & { readonly blacklist: Blacklist }): Handlers<
  Pick<typeof protectionEndpoints, 'listBlacklist' | 'addToBlacklist' | 'removeFromBlacklist'>
> => ({
  listBlacklist: async ({ query }) => {
    const { type, keyword, pageNum, pageSize } = query;
    const expired = query.expired === undefined ? undefined : query.expired === 'true';
    const { list, total } = await listEntries(db, { type, keyword, expired, pageNum, pageSize });
    return { list: list.map(wireEntry), total, pageNum, pageSize };
  },
  addToBlacklist: async (call) => {
    const { preview, ...wanted } = call.body;
    if (preview) return { entry: null, sessions: await previewEntry(db, call.caller, call.ip, wanted) };
    const added = await performOnce(db, 'addToBlacklist', call, async (tx) => {
      const { entry, sessions } = await addEntry(tx, call.caller, call.ip, wanted);
      await audit(tx, call, auditEntry('add', entry));
      return { entry: wireEntry(entry), sessions };
    });
    await blacklist.refresh();
    return added;
  },
  removeFromBlacklist: async (call) => {
    await performOnce(db, 'removeFromBlacklist', call, async (tx) => {
      const id = rowId(call.params.id);
      const entry = await findEntry(tx, id);
      if (entry === undefined || (await removeEntry(tx, id)).length === 0) throw new AppError('notFound');
      await audit(tx, call, auditEntry('remove', entry));
      return { removed: true };
    });
    await blacklist.refresh();
    return null;
  },
});
