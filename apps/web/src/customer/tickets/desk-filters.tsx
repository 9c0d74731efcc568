import { ticketCategories, ticketPriorities, ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import { useQuery } from '@tanstack/react-query';
import { spelled } from '../../shell/address-filters.ts';
import {
  askedIn,
  choice,
  days,
  keyword,
  linked,
  order,
  rare,
  type ControlProps,
  type Filter,
} from '../../shell/list/list-filters.tsx';
import { Choices } from '../../kit/choice-field.tsx';
import { ChoiceChip, FilterChip } from '../../kit/filter-chip.tsx';
import { assigneesQuery } from './desk-queries.ts';

export const ratings = ['1', '2', '3', '4', '5'] as const;
const sorts = ['urgency', 'created_desc', 'created_asc', 'updated_desc', 'due_asc'] as const;

const statusesIn = (address: URLSearchParams) => {
  const named = address.get('status')?.split(',') ?? [];
  return ticketStatuses.filter((status) => named.includes(status));
};

const StatusControl = ({ address, change, t }: ControlProps) => {
  const chosen = statusesIn(address);
  const label = t('word.status');
  const textOf = (status: (typeof chosen)[number]) => t(`ticketStatus.${status}`);
  return (
    <FilterChip label={label} value={chosen.map(textOf).join(t('word.comma')) || t('word.all')}>
      {() => (
        <Choices
          aria-label={label}
          options={ticketStatuses.map((value) => ({ value, label: textOf(value) }))}
          chosen={chosen}
          onPick={(status) =>
            change({
              status: ticketStatuses.filter((each) => chosen.includes(each) !== (each === status)).join(','),
            })
          }
        />
      )}
    </FilterChip>
  );
};

/** An id, `me` or `none`. */
const assignee = linked(/^(?:me|none|\d{1,19})$/);

const AssigneeControl = ({ name, address, change, t }: ControlProps) => {
  const assignees = useQuery(assigneesQuery);
  return (
    <ChoiceChip
      label={t('desk.assignee')}
      value={assignee.read(address, name) ?? ''}
      options={[
        { value: '', label: t('word.all') },
        { value: 'me', label: t('word.me') },
        { value: 'none', label: t('desk.nobody') },
        ...(assignees.data?.list ?? []).map((one) => ({ value: one.id, label: one.name })),
      ]}
      onChange={(value) => change({ [name]: value })}
    />
  );
};

export const deskFilters = {
  status: {
    read: (address) => statusesIn(address).join(',') || undefined,
    control: (props) => <StatusControl {...props} />,
  } satisfies Filter<string>,
  assignee: { ...assignee, control: (props) => <AssigneeControl {...props} /> } satisfies Filter<string>,
  priority: choice('word.priority', ticketPriorities, (value, t) => t(`ticketPriority.${value}`)),
  category: rare(choice('word.category', ticketCategories, (value, t) => t(`ticketCategory.${value}`))),
  rating: rare(choice('tickets.rating', ratings, (stars, t) => t('tickets.rating.stars', { stars }))),
  overdue: rare(choice('tickets.sla', ['true'] as const, (_, t) => t('desk.filter.overdue'))),
  awaitsStaff: rare(choice('desk.filter.todo', ['true'] as const, (_, t) => t('desk.filter.awaitsStaff'))),
  days: rare(days('tickets.createdTime', 366, { always: true })),
  userId: linked(/^\d{1,19}$/),
  sort: rare(order(sorts, (sort, t) => t(`desk.sort.${sort}`))),
  keyword: keyword('desk.filter.keywordPlaceholder'),
};

export const deskAddress = (address: URLSearchParams): string => {
  const { days: range, ...asked } = askedIn(address, deskFilters);
  return spelled({ ...asked, ...range });
};

export const builtInViews = {
  all: '',
  mine: 'assignee=me&status=open,processing,waiting',
  awaiting: 'awaitsStaff=true&status=open,processing',
  unassigned: 'assignee=none&status=open,processing',
  overdue: 'overdue=true',
} as const;
