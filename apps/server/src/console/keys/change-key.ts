import type { Caller } from '../../platform/access/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { sendNotice } from '../../notices/public-api.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { templateFor } from './create-key.ts';
import { keyOf, keyToChange, rejectPast } from './find-key.ts';
import { type StoredKey, isFuture, offerSecret, revokeKey, setDisabled, updateKey } from './store.ts';

export type WantedChange = {
  name?: string | undefined;
  templateId?: string | undefined;
  expireTime?: string | undefined;
  allowedIps?: string[] | undefined;
  clearFields?: ('expireTime' | 'allowedIps')[] | undefined;
};

export type ChangedKey = { readonly before: StoredKey; readonly after: StoredKey };

/**
 * Changes name, template, expiry or addresses. A template may take scopes away and give none: what a key may do at most
 * is fixed when it is issued. Throws notFound, staffAccount, keyEnded, validation.
 */
export const changeKey = async (
  tx: Tx,
  caller: Caller,
  id: number,
  { name, templateId, expireTime, allowedIps, clearFields = [] }: WantedChange,
): Promise<ChangedKey> => {
  const before = await keyToChange(tx, caller, id);
  for (const field of clearFields) {
    if ((field === 'expireTime' ? expireTime : allowedIps) !== undefined)
      throw fieldError(field, 'fields.setAndCleared');
  }
  await rejectPast(tx, 'expireTime', expireTime);
  const template =
    templateId === undefined ? undefined : await templateFor(tx, rowId(templateId), before.owner_role);
  if (template?.scopes.some((scope) => !before.scopes.includes(scope)) === true)
    throw fieldError('templateId', 'fields.keyWider');
  await updateKey(tx, id, {
    ...(name === undefined ? {} : { name }),
    ...(template === undefined ? {} : { template_id: template.id, scopes: template.scopes }),
    ...(expireTime === undefined ? {} : { expires_at: expireTime }),
    ...(allowedIps === undefined ? {} : { allowed_ips: allowedIps }),
    ...(clearFields.includes('expireTime') ? { expires_at: null } : {}),
    ...(clearFields.includes('allowedIps') ? { allowed_ips: [] } : {}),
  });
  return { before, after: await keyOf(tx, id) };
};

const notifyOwner = (tx: Tx, { user_id: userId, name }: StoredKey, what: 'keyRotated' | 'keyRevoked') =>
  sendNotice(tx, { userId, event: 'security', what, name });

/**
 * Lets the owner of a key collect a new secret, also one that was not collected in time; what works now goes on until
 * then, and for 24 hours more. Throws notFound, staffAccount, keyEnded, keyNotActive.
 */
export const rotateKey = async (tx: Tx, caller: Caller, id: number): Promise<ChangedKey> => {
  const before = await keyToChange(tx, caller, id);
  const [life] = before.expires_at === null ? [] : await isFuture(tx, before.expires_at);
  if (before.disabled_at !== null || life?.future === false) throw new AppError('keyNotActive');
  await offerSecret(tx, id);
  await notifyOwner(tx, before, 'keyRotated');
  return { before, after: await keyOf(tx, id) };
};

/** Switches a key off or on. Throws notFound, staffAccount, keyEnded. */
export const switchKey = async (
  tx: Tx,
  caller: Caller,
  id: number,
  disabled: boolean,
): Promise<ChangedKey> => {
  const before = await keyToChange(tx, caller, id);
  await setDisabled(tx, id, disabled);
  return { before, after: await keyOf(tx, id) };
};

/** Ends a key for good and notifies its owner. Throws notFound, staffAccount, keyEnded. */
export const endKey = async (tx: Tx, caller: Caller, id: number): Promise<ChangedKey> => {
  const before = await keyToChange(tx, caller, id);
  await revokeKey(tx, id);
  await notifyOwner(tx, before, 'keyRevoked');
  return { before, after: await keyOf(tx, id) };
};
