import type { StaffTicket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { ticketPath } from '../../../ticket-paths.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Stars } from '../../../ui/star-field.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { FirstAnswer } from './first-answer.tsx';
import { PriorityTag, TicketStatusTag } from './ticket-tags.tsx';
import './staff-columns.css';
import './ticket-title.css';

type Row = { readonly ticket: StaffTicket };

const Subject = ({ ticket: { id, title, ticketNo, lastMessage, category } }: Row) => {
  const t = useT();
  return (
    <span className="staff-subject">
      <Link to={ticketPath(id)}>{title}</Link>
      <span className="staff-subject-last">{lastMessage}</span>
      <span className="staff-subject-quiet">
        <span className="number">{ticketNo}</span> · {t(`ticketCategory.${category}`)}
      </span>
    </span>
  );
};

const State = ({ ticket: { status, awaitsStaff, rating } }: Row) => {
  const t = useT();
  return (
    <span className="staff-state">
      <TicketStatusTag status={status} />
      {awaitsStaff && status !== 'closed' && status !== 'resolved' && (
        <Tag tone="warning">{t('desk.awaits')}</Tag>
      )}
      {rating !== null && <Stars value={rating} label={t('tickets.rating.stars', { stars: rating })} />}
    </span>
  );
};

/** Columns of everybody's tickets. */
export const staffColumns = (t: WebTranslate): readonly Column<StaffTicket>[] => [
  {
    id: 'title',
    header: t('tickets.column.title'),
    width: 330,
    cell: (ticket) => <Subject ticket={ticket} />,
  },
  { id: 'user', header: t('tickets.user'), width: 150, cell: ({ user }) => user.userName },
  {
    id: 'priority',
    header: t('tickets.priority'),
    width: 72,
    cell: ({ priority }) => <PriorityTag priority={priority} />,
  },
  {
    id: 'status',
    header: t('tickets.status'),
    width: 130,
    cell: (ticket) => <State ticket={ticket} />,
  },
  {
    id: 'firstAnswer',
    header: t('tickets.sla'),
    width: 200,
    cell: (ticket) => <FirstAnswer ticket={ticket} />,
  },
  {
    id: 'assignee',
    header: t('desk.assignee'),
    width: 110,
    cell: ({ assignee }) => assignee?.name ?? t('desk.nobody'),
  },
  {
    id: 'updatedTime',
    header: t('tickets.column.updatedTime'),
    width: 158,
    cell: ({ updatedTime }) => <When value={updatedTime} />,
  },
];

/** A ticket of the staff on a phone. */
export const StaffCard = ({ ticket }: Row) => {
  const t = useT();
  return (
    <div className="ticket-card">
      <Subject ticket={ticket} />
      <div className="ticket-card-line">
        <State ticket={ticket} />
        <PriorityTag priority={ticket.priority} />
      </div>
      <div className="ticket-card-line">
        <FirstAnswer ticket={ticket} />
        <span>{ticket.assignee?.name ?? t('desk.nobody')}</span>
      </div>
      <div className="ticket-card-line">
        <span>{ticket.user.userName}</span>
        <When value={ticket.updatedTime} />
      </div>
    </div>
  );
};
