import { roles } from '@waybill/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../client/errors.ts';
import { changedAddress, choiceIn, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { UserCard, userColumns } from '../parts/user-columns.tsx';
import '../../../frame/console.css';
import { usersQuery } from '../queries.ts';

const statuses = ['pending', 'active', 'disabled', 'locked'] as const;
const sorts = ['created_desc', 'created_asc', 'login_desc'] as const;

/** /admin/users: every account. */
export default function UsersPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const role = choiceIn(address, 'role', roles);
  const status = choiceIn(address, 'status', statuses);
  const sort = choiceIn(address, 'sort', sorts);
  const keyword = textIn(address, 'keyword');
  const page = pageIn(address);
  const users = useQuery(usersQuery(given({ role, status, sort, keyword }), page));
  const change = (next: Readonly<Record<string, string | undefined>>): void =>
    setAddress(changedAddress(address, next));
  const reset = (): void => setAddress(new URLSearchParams());
  const filtered = role !== undefined || status !== undefined || keyword !== undefined;
  return (
    <div className="console">
      <PageHeader title={t('page.users')} lead={t('people.lead')} />
      <ListCard
        title={t('people.list')}
        query={users}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(user) => user.id}
        columns={userColumns(t)}
        card={(user) => <UserCard user={user} />}
        empty={{ icon: 'user', title: 'people.none' }}
        onClear={filtered ? reset : undefined}
        filter={
          <KeywordForm
            label={t('people.filters')}
            placeholder={t('people.keyword.placeholder')}
            keyword={keyword ?? ''}
            error={users.error instanceof ApiError ? users.error.fields['keyword'] : undefined}
            onSearch={(text) => change({ keyword: text })}
            onReset={reset}
          >
            <PickFilter
              label={t('people.column.role')}
              value={role}
              choices={roles}
              say={(value) => t(`role.${value}`)}
              onChange={(value) => change({ role: value })}
            />
            <PickFilter
              label={t('people.column.status')}
              value={status}
              choices={statuses}
              say={(value) => t(`people.status.${value}`)}
              onChange={(value) => change({ status: value })}
            />
            <PickField
              label={t('console.sort')}
              size="narrow"
              value={sort ?? 'created_desc'}
              options={sorts.map((value) => ({ value, label: t(`people.sort.${value}`) }))}
              onChange={(value) => change({ sort: value === 'created_desc' ? undefined : value })}
            />
          </KeywordForm>
        }
      />
    </div>
  );
}
