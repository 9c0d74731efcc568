import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { BlacklistEntry, protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import type { Blacklist } from './live-blacklist.ts';
import type { Actor, AuditEntry } from '../../platform/access/audit.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { equals, hasText, when } from '../../platform/db/view.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import {
  type BlacklistType,
  checkTime,
  entries,
  expired,
  findAccount,
  findAccountByEmail,
  findBlockedKey,
  insertEntry,
  removeEntry,
} from './store.ts';
import { isIP, isIPv6 } from 'node:net';
import { addressList, plainAddress, readAddressRange } from '../../platform/access/address.ts';
import { type Caller, callerMay } from '../../platform/access/caller.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { listSessions, signOutEverywhere } from '../../identity/sessions/public-api.ts';

/** The widest range that may be blocked: a wrong digit must not end the service. */
const widest = { ipv4: 8, ipv6: 16 } as const;

export const problemOf = (
  type: BlacklistType,
  value: string,
): 'fields.blacklistValue' | 'fields.blacklistRange' | undefined => {
  if (type === 'ip') return isIP(plainAddress(value)) === 0 ? 'fields.blacklistValue' : undefined;
  if (type === 'email') return /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : 'fields.blacklistValue';
  if (type !== 'cidr') return undefined;
  const range = readAddressRange(value);
  if (range === null) return 'fields.blacklistValue';
  return range.length < widest[isIPv6(range.address) ? 'ipv6' : 'ipv4'] ? 'fields.blacklistRange' : undefined;
};

const plainValue = (type: BlacklistType, value: string): string => {
  if (type === 'ip') return plainAddress(value);
  return type === 'cidr' || type === 'email' ? value.trim().toLowerCase() : value.trim();
};

type WantedEntry = Omit<EndpointInput<typeof protectionEndpoints.addToBlacklist>['body'], 'preview'>;

const subjectOf = async (reader: Reader, { type, value: given }: WantedEntry) => {
  const problem = problemOf(type, given);
  if (problem !== undefined) throw fieldError('value', problem);
  const value = plainValue(type, given);
  if (type === 'ip' || type === 'cidr') return { value, label: null, owner: null };
  if (type === 'email') {
    const account = await findAccountByEmail(reader, value);
    return { value, label: account?.user_name ?? null, owner: account ?? null };
  }
  if (type === 'user') {
    const account = await findAccount(reader, value);
    if (account === undefined) throw fieldError('value', 'fields.blacklistUnknown');
    return { value: String(account.id), label: account.user_name, owner: account };
  }
  const key = await findBlockedKey(reader, value);
  if (key === undefined) throw fieldError('value', 'fields.blacklistUnknown');
  return {
    value: String(key.id),
    label: `${key.name} (${key.prefix}…)`,
    owner: { id: key.user_id, role: key.role },
  };
};

const rejectTime = async (reader: Reader, caller: Caller, time: string | undefined): Promise<void> => {
  const [placed] = time === undefined ? [] : await checkTime(reader, time);
  if (placed?.future === false) throw fieldError('expireTime', 'fields.future');
  if (placed?.within_a_day !== true && !callerMay(caller, 'blacklist:long'))
    throw fieldError('expireTime', 'fields.blacklistDay');
};

const checked = async (reader: Reader, { caller, ip }: Actor, wanted: WantedEntry) => {
  const subject = await subjectOf(reader, wanted);
  const { value, owner } = subject;
  // Nobody closes the door behind oneself: own address, own account and e-mail, own keys.
  const own =
    wanted.type === 'ip'
      ? value === plainAddress(ip)
      : wanted.type === 'cidr'
        ? addressList([value]).holds(ip)
        : owner?.id === caller.userId;
  if (own) throw new AppError('ownLockOut');
  if (owner !== null && owner.role !== 'user' && caller.role !== 'super_admin')
    throw new AppError('staffAccount');
  await rejectTime(reader, caller, wanted.expireTime);
  return { ...subject, closed: wanted.type === 'key' ? undefined : owner?.id };
};

/**
 * Blocks somebody, and ends the sessions of an account that it closes. Throws validation, ownLockOut, staffAccount
 * for somebody of the staff to who is no super admin, and alreadyBlocked.
 */
const addEntry = async (
  tx: Tx,
  actor: Actor,
  wanted: WantedEntry,
): Promise<{ entry: BlacklistEntry; sessions: number }> => {
  const { value, label, closed } = await checked(tx, actor, wanted);
  const id = await insertEntry(tx, {
    type: wanted.type,
    value,
    label,
    reason: wanted.reason,
    created_by_name: actor.caller.userName,
    expires_at: wanted.expireTime ?? null,
  });
  if (id === undefined) throw new AppError('alreadyBlocked');
  const sessions = closed === undefined ? 0 : await signOutEverywhere(tx, closed, 'revoked');
  return { entry: existing(await entries.one(tx, equals('b.id', id))), sessions };
};

const audited = ({ type, value, reason, expireTime }: BlacklistEntry) => ({
  type,
  value,
  reason,
  expireTime,
});

const auditEntry = (act: 'add' | 'remove', entry: BlacklistEntry): AuditEntry => ({
  act: `blacklist.${act}`,
  targetId: entry.id,
  targetName: entry.label ?? entry.value,
  reason: act === 'add' ? entry.reason : null,
  before: act === 'add' ? null : audited(entry),
  after: act === 'add' ? audited(entry) : null,
});

export const blacklistRoutes: Routes<
  Pick<typeof protectionEndpoints, 'listBlacklist' | 'addToBlacklist' | 'removeFromBlacklist'>,
  { readonly blacklist: Blacklist }
> = ({ db, blacklist, audit }) => ({
  listBlacklist: ({ query: { type, keyword, expired: wanted, ...page } }) =>
    entries.page(
      db,
      page,
      equals('b.type', type),
      equals(
        expired,
        when(wanted, (text) => text === 'true'),
      ),
      hasText(keyword, 'b.value', 'b.label', 'b.reason'),
    ),
  addToBlacklist: async (call) => {
    const { preview, ...wanted } = call.body;
    if (preview) {
      const { closed } = await checked(db, call, wanted);
      return { entry: null, sessions: closed === undefined ? 0 : (await listSessions(db, closed, 0)).length };
    }
    const added = await performOnce(db, 'addToBlacklist', call, async (tx) => {
      const made = await addEntry(tx, call, wanted);
      await audit(tx, call, auditEntry('add', made.entry));
      return made;
    });
    await blacklist.refresh();
    return added;
  },
  removeFromBlacklist: async (call) => {
    await performOnce(db, 'removeFromBlacklist', call, async (tx) => {
      const id = rowId(call.params.id);
      const entry = await entries.one(tx, equals('b.id', id));
      if (entry === undefined || (await removeEntry(tx, id)).length === 0) throw new AppError('notFound');
      await audit(tx, call, auditEntry('remove', entry));
      return { removed: true };
    });
    await blacklist.refresh();
    return null;
  },
});
