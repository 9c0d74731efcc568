import { keyPrefix } from '@waybill/contract/constants.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { ApiKey, keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import {
  findOwner,
  holdTemplate,
  insertKey,
  isFuture,
  keys,
  liveKeysOf,
  lockKey,
  narrowKeysOf,
  offerSecret,
  revokeKeyOf,
  revokeKeysOf,
  setDisabled,
  updateKey,
} from './store.ts';
import type { KeyScope, Role } from '@waybill/contract/permissions.ts';
import { effectiveScopes, scopesOfRole } from './rules.ts';
import { equals } from '../../platform/db/view.ts';

/** Rejects what concerns the keys of staff to who is no super admin: a key acts as its owner. */
const rejectStaffOwner = (caller: Caller, ownerRole: string): void => {
  if (ownerRole !== 'user' && caller.role !== 'super_admin') throw new AppError('staffAccount');
};

const keyOf = async (reader: Reader, id: number): Promise<ApiKey> =>
  existing(await keys.one(reader, equals('k.id', id)));

/**
 * Takes a key for changing, with what its owner's role and it may do, and changes it. Throws notFound, staffAccount, keyEnded
 * for one that was revoked, and what `work` throws.
 */
const changing = async (
  tx: Tx,
  caller: Caller,
  id: number,
  work: (before: ApiKey, held: { user_id: number; role: Role; scopes: KeyScope[] }) => Promise<void>,
): Promise<ChangedKey> => {
  const held = existing((await lockKey(tx, id))[0]);
  rejectStaffOwner(caller, held.role);
  const before = await keyOf(tx, id);
  if (before.state === 'revoked') throw new AppError('keyEnded');
  await work(before, held);
  return { before, after: await keyOf(tx, id) };
};

const rejectPast = async (reader: Reader, time: string | undefined): Promise<void> => {
  if (time === undefined) return;
  const [found] = await isFuture(reader, time);
  if (found?.future !== true) throw fieldError('expireTime', 'fields.future');
};

/** A template and what of it an owner of that role has; it stays until the transaction ends. Throws validation. */
const templateFor = async (
  tx: Tx,
  templateId: number,
  role: Role,
): Promise<{ id: number; scopes: KeyScope[] }> => {
  const [template] = await holdTemplate(tx, templateId);
  if (template === undefined) throw fieldError('templateId', 'fields.choice');
  const scopes = effectiveScopes(template.scopes, role);
  if (scopes.length === 0) throw fieldError('templateId', 'fields.keyTemplate');
  return { id: template.id, scopes };
};

/**
 * Issues a key to an active account, with the scopes of the template that the account has now, and notifies it. The
 * secret is made when the owner collects it. Throws validation, and staffAccount to who is no super admin and wants
 * one for somebody of the staff.
 */
export const createKey = async (
  tx: Tx,
  caller: Caller,
  order: EndpointInput<typeof keyEndpoints.createKey>['body'],
): Promise<ChangedKey> => {
  const [owner] = await findOwner(tx, rowId(order.userId));
  if (owner === undefined || owner.status !== 'active') throw fieldError('userId', 'fields.keyOwner');
  rejectStaffOwner(caller, owner.role);
  await rejectPast(tx, order.expireTime);
  const template = await templateFor(tx, rowId(order.templateId), owner.role);
  const id = await insertKey(tx, {
    user_id: owner.id,
    template_id: template.id,
    name: order.name,
    scopes: template.scopes,
    prefix: keyPrefix,
    allowed_ips: order.allowedIps ?? [],
    expires_at: order.expireTime ?? null,
    created_by_name: caller.userName,
  });
  await sendNotice(tx, { userId: owner.id, event: 'security', what: 'keyIssued', name: order.name });
  return { before: null, after: await keyOf(tx, id) };
};

export type ChangedKey = { readonly before: ApiKey | null; readonly after: ApiKey };

/**
 * Changes name, template, expiry or addresses. A template may take scopes away and give none: what a key may do at most
 * is fixed when it is issued. Throws notFound, staffAccount, keyEnded, validation.
 */
export const changeKey = (
  tx: Tx,
  caller: Caller,
  id: number,
  {
    name,
    templateId,
    expireTime,
    allowedIps,
    clearFields = [],
  }: EndpointInput<typeof keyEndpoints.changeKey>['body'],
): Promise<ChangedKey> =>
  changing(tx, caller, id, async (_, { role, scopes }) => {
    for (const field of clearFields) {
      if ((field === 'expireTime' ? expireTime : allowedIps) !== undefined)
        throw fieldError(field, 'fields.setAndCleared');
    }
    await rejectPast(tx, expireTime);
    const template = templateId === undefined ? undefined : await templateFor(tx, rowId(templateId), role);
    if (template?.scopes.some((scope) => !scopes.includes(scope)) === true)
      throw fieldError('templateId', 'fields.keyWider');
    await updateKey(tx, id, {
      ...(name === undefined ? {} : { name }),
      ...(template === undefined ? {} : { template_id: template.id, scopes: template.scopes }),
      ...(expireTime === undefined ? {} : { expires_at: expireTime }),
      ...(allowedIps === undefined ? {} : { allowed_ips: allowedIps }),
      ...(clearFields.includes('expireTime') ? { expires_at: null } : {}),
      ...(clearFields.includes('allowedIps') ? { allowed_ips: [] } : {}),
    });
  });

const notifyOwner = (tx: Tx, { owner, name }: ApiKey, what: 'keyRotated' | 'keyRevoked') =>
  sendNotice(tx, { userId: rowId(owner.id), event: 'security', what, name });

/**
 * Lets the owner of a key collect a new secret, also one that was not collected in time; what works now goes on until
 * then, and for 24 hours more. Throws notFound, staffAccount, keyEnded, keyNotActive.
 */
export const rotateKey = (tx: Tx, caller: Caller, id: number): Promise<ChangedKey> =>
  changing(tx, caller, id, async (before) => {
    const [life] = before.expireTime === null ? [] : await isFuture(tx, before.expireTime);
    if (before.state === 'disabled' || life?.future === false) throw new AppError('keyNotActive');
    await offerSecret(tx, id);
    await notifyOwner(tx, before, 'keyRotated');
  });

/** Switches a key off or on. Throws notFound, staffAccount, keyEnded. */
export const switchKey = (tx: Tx, caller: Caller, id: number, disabled: boolean): Promise<ChangedKey> =>
  changing(tx, caller, id, async () => void (await setDisabled(tx, id, disabled)));

/** Ends a key for good and notifies its owner. Throws notFound, staffAccount, keyEnded. */
export const endKey = (tx: Tx, caller: Caller, id: number): Promise<ChangedKey> =>
  changing(tx, caller, id, async (before, held) => {
    await revokeKeyOf(tx, id, held.user_id);
    await notifyOwner(tx, before, 'keyRevoked');
  });

export const endKeys = async (tx: Tx, userId: number): Promise<number> =>
  (await revokeKeysOf(tx, userId)).length;

export const countKeys = async (reader: Reader, userId: number): Promise<number> =>
  (await liveKeysOf(reader, userId)).length;

/** How many keys a change of role takes scopes from, and how many it ends because nothing is left to them. */
export type NarrowedKeys = { readonly narrowed: number; readonly ended: number };

export const narrowedOf = (changed: readonly { readonly ended: boolean }[]): NarrowedKeys => {
  const ended = changed.filter((key) => key.ended).length;
  return { narrowed: changed.length - ended, ended };
};

export const countNarrowedKeys = async (
  reader: Reader,
  userId: number,
  role: Role,
): Promise<NarrowedKeys> => {
  const allowed = new Set(scopesOfRole(role));
  const live = await liveKeysOf(reader, userId);
  const losing = live.filter(({ scopes }) => scopes.some((scope) => !allowed.has(scope)));
  return narrowedOf(losing.map(({ scopes }) => ({ ended: !scopes.some((scope) => allowed.has(scope)) })));
};

/**
 * Takes from the keys of an account, for good, what an owner of that role has not; a key that is left with nothing ends.
 * A later role gives nothing back.
 */
export const narrowKeys = async (tx: Tx, userId: number, role: Role): Promise<NarrowedKeys> =>
  narrowedOf(await narrowKeysOf(tx, userId, scopesOfRole(role)));
