import type { StaffUser } from '@waybill/contract/endpoints/people-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { userPath } from '../../../paths.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Points } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { RoleTag, UserStatusTag } from './user-tags.tsx';

/** Columns of the accounts. */
export const userColumns = (t: WebTranslate): readonly Column<StaffUser>[] => [
  {
    id: 'userName',
    header: t('people.column.user'),
    width: 250,
    cell: (user) => <UserLink user={user} />,
  },
  { id: 'role', header: t('people.column.role'), width: 110, cell: (user) => <RoleTag role={user.role} /> },
  {
    id: 'status',
    header: t('people.column.status'),
    width: 96,
    cell: (user) => <UserStatusTag status={user.status} />,
  },
  {
    id: 'balance',
    header: t('people.column.balance'),
    width: 120,
    align: 'end',
    cell: (user) => <Points value={user.balance} />,
  },
  {
    id: 'frozen',
    header: t('people.column.frozen'),
    width: 100,
    align: 'end',
    cell: (user) => <Points value={user.frozen} />,
  },
  {
    id: 'createdTime',
    header: t('people.column.created'),
    width: 158,
    cell: (user) => <When value={user.createdTime} />,
  },
  {
    id: 'lastLoginTime',
    header: t('people.column.lastLogin'),
    width: 158,
    cell: (user) => <When value={user.lastLoginTime} />,
  },
];

/** Leads to the account; its number and nickname stand below its address. */
export const UserLink = ({ user }: { readonly user: StaffUser }) => (
  <span className="people-who">
    <Link to={userPath(user.id)}>{user.email}</Link>
    <small>{user.nickname === null ? `#${user.id}` : `${user.nickname} · #${user.id}`}</small>
  </span>
);

/** An account on a phone. */
export const UserCard = ({ user }: { readonly user: StaffUser }) => (
  <div className="people-card">
    <div className="people-card-line">
      <UserLink user={user} />
      <UserStatusTag status={user.status} />
    </div>
    <div className="people-card-line people-quiet">
      <RoleTag role={user.role} />
      <Points value={user.balance} />
    </div>
    <div className="people-card-line people-quiet">
      <When value={user.createdTime} />
    </div>
  </div>
);
