import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { roleMay, type Role } from '@waybill/contract/permissions.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

/** Why something cannot be done now, in the reader's words; undefined when it can. */
export type Denied = string | undefined;

/** Whether a role may send notices. */
export const canSend = (role: Role, t: WebTranslate): Denied =>
  roleMay(role, 'notices:send') ? undefined : t('noticeAdmin.can.send');

/** Whether a notice can be switched on or off. */
export const canToggle = (role: Role, { state }: Pick<StaffNotice, 'state'>, t: WebTranslate): Denied => {
  if (!roleMay(role, 'notices:toggle')) return t('noticeAdmin.can.toggle');
  return state === 'deleted' ? t('noticeAdmin.can.deleted') : undefined;
};

/** Whether a notice can be deleted or restored: some roles may do so only with their own. */
export const canDelete = ({ deletable }: Pick<StaffNotice, 'deletable'>, t: WebTranslate): Denied =>
  deletable ? undefined : t('noticeAdmin.can.notOwn');
