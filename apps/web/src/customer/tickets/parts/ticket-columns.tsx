import type { StaffTicket, Ticket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { Link } from 'react-router';
import type { ListColumn } from '../../../shell/list/list-columns.tsx';
import { ticketPath } from '../../../signed-in-paths.ts';
import { PriorityTag } from '../../../shell/priority-tag.tsx';
import { FirstAnswer } from './ticket-parts.tsx';

/** What lists of tickets show, one's own and those of the staff. */
export const ticketColumns = {
  /** It leads to the ticket: on a phone the whole card does. */
  subject: {
    header: 'tickets.column.title',
    width: 204,
    line: 1,
    cell: (ticket, t) => {
      const { unread } = ticket;
      return (
        <span className="block truncate">
          <Link
            className={`text-default in-[.row-card]:after:absolute in-[.row-card]:after:inset-0 ${unread ? 'font-semibold' : ''}`}
            to={ticketPath(ticket.id)}
          >
            {ticket.title}
          </Link>
          {unread && <span className="ms-2 text-primary text-xs">{t('tickets.unread')}</span>}
          {'lastMessage' in ticket && <small className="ms-2 text-tertiary">{ticket.lastMessage}</small>}
        </span>
      );
    },
  },
  number: {
    header: 'tickets.no',
    width: 140,
    cell: ({ ticketNo }) => <span className="number">{ticketNo}</span>,
  },
  category: {
    header: 'word.category',
    width: 92,
    line: 2,
    cell: ({ category }, t) => t(`ticketCategory.${category}`),
  },
  priority: {
    header: 'word.priority',
    width: 72,
    line: 2,
    cell: ({ priority }) => <PriorityTag of="ticketPriority" priority={priority} />,
  },
  firstAnswer: {
    header: 'tickets.sla',
    width: 156,
    line: 3,
    cell: (ticket) => <FirstAnswer ticket={ticket} />,
  },
  updated: {
    header: 'tickets.column.updatedTime',
    width: 108,
    line: 3,
    time: ({ updatedTime }) => updatedTime,
  },
} satisfies Readonly<Record<string, ListColumn<Ticket | StaffTicket>>>;
