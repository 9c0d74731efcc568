import type { KeyScope, Role } from '@waybill/contract/permissions.ts';
import { sendNotice } from '../../notices/public-api.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { fieldError } from '../../platform/app-error.ts';
import { keyOf, rejectPast, rejectStaffOwner } from './find-key.ts';
import { effectiveScopes, pendingPrefix } from './rules.ts';
import { type StoredKey, findOwner, holdTemplate, insertKey } from './store.ts';

export type KeyOrder = {
  userId: string;
  templateId: string;
  name: string;
  expireTime?: string | undefined;
  allowedIps?: string[] | undefined;
};

/** A template and what of it an owner of that role has; it stays until the transaction ends. Throws validation. */
export const templateFor = async (
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
export const createKey = async (tx: Tx, caller: Caller, order: KeyOrder): Promise<StoredKey> => {
  const owner = await findOwner(tx, rowId(order.userId));
  if (owner === undefined || owner.status !== 'active') throw fieldError('userId', 'fields.keyOwner');
  rejectStaffOwner(caller, owner.role);
  await rejectPast(tx, 'expireTime', order.expireTime);
  const template = await templateFor(tx, rowId(order.templateId), owner.role);
  const id = await insertKey(tx, {
    userId: owner.id,
    templateId: template.id,
    name: order.name,
    scopes: template.scopes,
    prefix: pendingPrefix,
    allowedIps: order.allowedIps ?? [],
    expireTime: order.expireTime ?? null,
    createdByName: caller.userName,
  });
  await sendNotice(tx, { userId: owner.id, event: 'security', what: 'keyIssued', name: order.name });
  return keyOf(tx, id);
};
