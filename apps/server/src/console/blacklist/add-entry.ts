import type { Role } from '@waybill/contract/permissions.ts';
import { addressList, plainAddress } from '../../platform/access/address.ts';
import { type Caller, callerMay } from '../../platform/access/caller.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { listSessions, signOutEverywhere } from '../../sessions/public-api.ts';
import { type BlacklistType, plainValue, problemOf } from './entry-value.ts';
import {
  type StoredEntry,
  findAccount,
  findAccountByEmail,
  findBlockedKey,
  findEntry,
  insertEntry,
  checkTime,
} from './store.ts';

export type WantedEntry = {
  readonly type: BlacklistType;
  readonly value: string;
  readonly reason: string;
  readonly expireTime?: string | undefined;
};

export type Subject = {
  readonly value: string;
  readonly label: string | null;
  readonly owner: { readonly id: number; readonly role: Role } | null;
  readonly closesAccount: boolean;
};

/** Whom an entry is about. Throws validation. */
export const subjectOf = async (reader: Reader, type: BlacklistType, given: string): Promise<Subject> => {
  const problem = problemOf(type, given);
  if (problem !== undefined) throw fieldError('value', problem);
  const value = plainValue(type, given);
  if (type === 'ip' || type === 'cidr') return { value, label: null, owner: null, closesAccount: false };
  if (type === 'email') {
    const account = await findAccountByEmail(reader, value);
    const owner = account === undefined ? null : { id: account.id, role: account.role };
    return { value, label: account?.user_name ?? null, owner, closesAccount: true };
  }
  if (type === 'user') {
    const account = await findAccount(reader, value);
    if (account === undefined) throw fieldError('value', 'fields.blacklistUnknown');
    const { id, role, user_name } = account;
    return { value: String(id), label: user_name, owner: { id, role }, closesAccount: true };
  }
  const key = await findBlockedKey(reader, value);
  if (key === undefined) throw fieldError('value', 'fields.blacklistUnknown');
  return {
    value: String(key.id),
    label: `${key.name} (${key.prefix}…)`,
    owner: { id: key.user_id, role: key.role },
    closesAccount: false,
  };
};

/** Rejects to close the door behind oneself: own address, own account and e-mail, own keys. */
const rejectOwnLockOut = (type: BlacklistType, subject: Subject, caller: Caller, ip: string): void => {
  const own =
    type === 'ip'
      ? subject.value === plainAddress(ip)
      : type === 'cidr'
        ? addressList([subject.value]).holds(ip)
        : subject.owner?.id === caller.userId;
  if (own) throw new AppError('ownLockOut');
};

const rejectTime = async (reader: Reader, caller: Caller, time: string | undefined): Promise<void> => {
  const [placed] = time === undefined ? [] : await checkTime(reader, time);
  if (placed?.future === false) throw fieldError('expireTime', 'fields.future');
  if (placed?.within_a_day !== true && !callerMay(caller, 'blacklist:long'))
    throw fieldError('expireTime', 'fields.blacklistDay');
};

const checked = async (reader: Reader, caller: Caller, ip: string, wanted: WantedEntry): Promise<Subject> => {
  const subject = await subjectOf(reader, wanted.type, wanted.value);
  rejectOwnLockOut(wanted.type, subject, caller, ip);
  if (subject.owner !== null && subject.owner.role !== 'user' && caller.role !== 'super_admin')
    throw new AppError('staffAccount');
  await rejectTime(reader, caller, wanted.expireTime);
  return subject;
};

export const previewEntry = async (
  reader: Reader,
  caller: Caller,
  ip: string,
  wanted: WantedEntry,
): Promise<number> => {
  const { owner, closesAccount } = await checked(reader, caller, ip, wanted);
  return owner === null || !closesAccount ? 0 : (await listSessions(reader, owner.id, 0)).length;
};

/**
 * Blocks somebody, and ends the sessions of an account that it closes. Throws validation, ownLockOut, staffAccount
 * for somebody of the staff to who is no super admin, and alreadyBlocked.
 */
export const addEntry = async (
  tx: Tx,
  caller: Caller,
  ip: string,
  wanted: WantedEntry,
): Promise<{ entry: StoredEntry; sessions: number }> => {
  const { value, label, owner, closesAccount } = await checked(tx, caller, ip, wanted);
  const id = await insertEntry(tx, {
    type: wanted.type,
    value,
    label,
    reason: wanted.reason,
    created_by_name: caller.userName,
    expires_at: wanted.expireTime ?? null,
  });
  if (id === undefined) throw new AppError('alreadyBlocked');
  const sessions = owner === null || !closesAccount ? 0 : await signOutEverywhere(tx, owner.id, 'revoked');
  const entry = await findEntry(tx, id);
  if (entry === undefined) throw new Error('an entry of the blacklist was not stored');
  return { entry, sessions };
};
