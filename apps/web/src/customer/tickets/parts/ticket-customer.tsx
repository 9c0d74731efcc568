import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '../../../client/query.ts';
import { Facts } from '../../../kit/facts.tsx';
import { Points } from '../../../kit/points.tsx';
import { paths } from '../../../paths.ts';
import { useT } from '../../../shell/language.tsx';
import { UserLink } from '../../../shell/user-link.tsx';
import { listPath, ticketPath } from '../../../signed-in-paths.ts';
import { TicketPart, TicketStatusTag } from './ticket-parts.tsx';

/** Tickets of before that are named; the list has the others. */
const named = 3;

/** Whose ticket it is: what the account has, and the tickets before. */
export const TicketCustomer = (props: {
  readonly ticketId: string;
  readonly user: { readonly id: string; readonly userName: string };
}) => {
  const { ticketId, user } = props;
  const t = useT();
  const account = useQuery(query(peopleEndpoints.getUser, { params: { id: user.id } })).data;
  const tickets = useQuery(
    query(ticketDeskEndpoints.listStaffTickets, {
      query: { userId: user.id, sort: 'created_desc', pageSize: String(named + 1) },
    }),
  ).data;
  const others = tickets?.list.filter(({ id }) => id !== ticketId).slice(0, named) ?? [];
  return (
    <TicketPart title={t('word.user')}>
      <UserLink user={user} />
      {account !== undefined && (
        <Facts
          beside
          facts={[
            { name: t('word.balance'), value: <Points value={account.balance} /> },
            account.frozen > 0 && { name: t('word.frozenPoints'), value: <Points value={account.frozen} /> },
            {
              name: t('word.orders'),
              value: (
                <Link to={listPath(paths.orders, { keyword: user.id })}>
                  {t('word.countOf', { count: account.orders.count })}
                </Link>
              ),
            },
            account.liveHolds > 0 && { name: t('mobile.home.holds'), value: account.liveHolds },
          ]}
        />
      )}
      {others.length > 0 && (
        <ul className="grid gap-1.5">
          {others.map(({ id, title, status }) => (
            <li className="flex gap-2 items-center justify-between min-w-0" key={id}>
              <Link className="truncate" to={ticketPath(id)}>
                {title}
              </Link>
              <TicketStatusTag status={status} />
            </li>
          ))}
        </ul>
      )}
      {tickets !== undefined && tickets.total > named + 1 && (
        <Link to={listPath(paths.ticketManagement, { userId: user.id })}>
          {t('desk.allOf', { count: tickets.total })}
        </Link>
      )}
    </TicketPart>
  );
};
