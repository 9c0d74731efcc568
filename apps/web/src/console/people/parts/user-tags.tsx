import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { useT } from '../../../shell/language.tsx';
import { StatusTag, Tag, type Tone } from '../../../kit/tag.tsx';

const roleTones: Readonly<Record<Role, Tone>> = {
  user: 'neutral',
  announcement_admin: 'info',
  admin: 'info',
  super_admin: 'warning',
};

export const RoleTag = ({ role }: { role: Role }) => {
  const t = useT();
  return <Tag tone={roleTones[role]}>{t(`role.${role}`)}</Tag>;
};

const statusTones: Readonly<Record<UserInfo['status'], Tone>> = {
  pending: 'warning',
  active: 'success',
  disabled: 'neutral',
  locked: 'error',
};

export const UserStatusTag = ({ status }: { status: UserInfo['status'] }) => {
  const t = useT();
  return <StatusTag tone={statusTones[status]}>{t(`people.status.${status}`)}</StatusTag>;
};
