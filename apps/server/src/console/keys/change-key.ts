import type { Caller } from '../../platform/access/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { refuseField } from '../../platform/refusal.ts';
import { templateFor } from './create-key.ts';
import { keyOf, keyToChange, refusePast } from './find-key.ts';
import { keyHash, newKey, shownParts } from './rules.ts';
import { type StoredKey, replaceSecret, revokeKey, setDisabled, updateKey } from './store.ts';

export type WantedChange = {
  name?: string | undefined;
  templateId?: string | undefined;
  expireTime?: string | undefined;
  allowedIps?: string[] | undefined;
  clearFields?: ('expireTime' | 'allowedIps')[] | undefined;
};

/** A key before and after a change. */
export type ChangedKey = { readonly before: StoredKey; readonly after: StoredKey };

/** Changes name, template, expiry or addresses. Refuses notFound, staffAccount, keyEnded, validation. */
export const changeKey = async (
  tx: Tx,
  caller: Caller,
  id: number,
  { name, templateId, expireTime, allowedIps, clearFields = [] }: WantedChange,
): Promise<ChangedKey> => {
  const before = await keyToChange(tx, caller, id);
  for (const field of clearFields) {
    if ((field === 'expireTime' ? expireTime : allowedIps) !== undefined)
      throw refuseField(field, 'fields.setAndCleared');
  }
  await refusePast(tx, 'expireTime', expireTime);
  const template =
    templateId === undefined ? undefined : await templateFor(tx, rowId(templateId), before.owner_role);
  await updateKey(tx, id, {
    ...(name === undefined ? {} : { name }),
    ...(template === undefined ? {} : { template_id: template }),
    ...(expireTime === undefined ? {} : { expires_at: expireTime }),
    ...(allowedIps === undefined ? {} : { allowed_ips: allowedIps }),
    ...(clearFields.includes('expireTime') ? { expires_at: null } : {}),
    ...(clearFields.includes('allowedIps') ? { allowed_ips: [] } : {}),
  });
  return { before, after: await keyOf(tx, id) };
};

/** Gives a key a new secret; the one before works for another 24 hours. Refuses notFound, staffAccount, keyEnded. */
export const rotateKey = async (
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<ChangedKey & { readonly key: string }> => {
  const before = await keyToChange(tx, caller, id);
  const key = newKey();
  const { prefix, last4 } = shownParts(key);
  await replaceSecret(tx, id, keyHash(key), prefix, last4);
  return { before, after: await keyOf(tx, id), key };
};

/** Switches a key off or on. Refuses notFound, staffAccount, keyEnded. */
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

/** Ends a key for good. Refuses notFound, staffAccount, keyEnded. */
export const endKey = async (tx: Tx, caller: Caller, id: number): Promise<ChangedKey> => {
  const before = await keyToChange(tx, caller, id);
  await revokeKey(tx, id);
  return { before, after: await keyOf(tx, id) };
};
