import { limits } from '@waybill/contract/constants.ts';
import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { roles } from '@waybill/contract/permissions.ts';
import { query } from '../../../client/query.ts';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { choice, keyword, order } from '../../../shell/list/list-filters.tsx';
import { RoleTag, UserStatusTag } from '../parts/user-tags.tsx';

const statuses = ['pending', 'active', 'disabled', 'locked'] as const;
const orders = ['created_desc', 'created_asc', 'login_desc'] as const;
const pageSize = String(limits.pageSize);

export default function UsersPage() {
  return (
    <ConsolePage>
      <ResourceList
        title="people.list"
        filtersLabel="people.filters"
        filters={{
          role: choice('word.role', roles, (role, t) => t(`role.${role}`)),
          status: choice('word.status', statuses, (status, t) => t(`people.status.${status}`)),
          sort: order(orders, (sort, t) => t(`people.sort.${sort}`)),
          keyword: keyword('people.keyword.placeholder'),
        }}
        query={(asked) => query(peopleEndpoints.listUsers, { query: { ...asked, pageSize } })}
        rowId={(user) => user.id}
        empty={{ icon: 'user', title: 'people.none' }}
        columns={[
          {
            header: 'word.user',
            width: 230,
            line: 1,
            user: ({ id, email }) => ({ id, userName: email }),
            below: ({ id, nickname }) => (nickname === null ? `#${id}` : `${nickname} · #${id}`),
          },
          { header: 'word.role', width: 110, line: 2, cell: ({ role }) => <RoleTag role={role} /> },
          {
            header: 'word.status',
            width: 96,
            line: 1,
            cell: ({ status }) => <UserStatusTag status={status} />,
          },
          { header: 'word.availablePoints', width: 120, line: 2, points: (user) => user.balance },
          { header: 'word.frozenPoints', width: 100, points: (user) => user.frozen },
          { header: 'word.registered', width: 120, line: 3, time: (user) => user.createdTime },
          { header: 'word.lastSignIn', width: 120, time: (user) => user.lastLoginTime },
        ]}
      />
    </ConsolePage>
  );
}
