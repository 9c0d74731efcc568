import type { Role } from '@waybill/contract/permissions.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { refuseField } from '../../platform/refusal.ts';
import { keyOf, refusePast, refuseStaffOwner } from './find-key.ts';
import { effectiveScopes, keyHash, newKey, shownParts } from './rules.ts';
import { type StoredKey, findOwner, holdTemplate, insertKey } from './store.ts';

export type KeyOrder = {
  userId: string;
  templateId: string;
  name: string;
  expireTime?: string | undefined;
  allowedIps?: string[] | undefined;
};

/** A template that gives an owner of that role something; it stays until the transaction ends. */
export const templateFor = async (tx: Tx, templateId: number, role: Role): Promise<number> => {
  const [template] = await holdTemplate(tx, templateId);
  if (template === undefined) throw refuseField('templateId', 'fields.choice');
  if (effectiveScopes(template.scopes, role).length === 0)
    throw refuseField('templateId', 'fields.keyTemplate');
  return template.id;
};

/**
 * Makes a key for an active account; the only time that it can be shown. Refuses validation, and staffAccount to who
 * is no super admin and wants one for somebody of the staff.
 */
export const createKey = async (
  tx: Tx,
  caller: Caller,
  order: KeyOrder,
): Promise<{ stored: StoredKey; key: string }> => {
  const owner = await findOwner(tx, rowId(order.userId));
  if (owner === undefined || owner.status !== 'active') throw refuseField('userId', 'fields.keyOwner');
  refuseStaffOwner(caller, owner.role);
  await refusePast(tx, 'expireTime', order.expireTime);
  const templateId = await templateFor(tx, rowId(order.templateId), owner.role);
  const key = newKey();
  const id = await insertKey(tx, {
    ...shownParts(key),
    userId: owner.id,
    templateId,
    name: order.name,
    hash: keyHash(key),
    allowedIps: order.allowedIps ?? [],
    expireTime: order.expireTime ?? null,
    createdByName: caller.userName,
  });
  return { stored: await keyOf(tx, id), key };
};
