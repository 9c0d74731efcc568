import type { Ticket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { ticketPath } from '../../../ticket-paths.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { When } from '../../../ui/when.tsx';
import { FirstAnswer } from './first-answer.tsx';
import { PriorityTag, TicketStatusTag } from './ticket-tags.tsx';
import { TicketTitle } from './ticket-title.tsx';

/** Columns of my tickets. */
export const ticketColumns = (t: WebTranslate): readonly Column<Ticket>[] => [
  {
    id: 'title',
    header: t('tickets.column.title'),
    width: 320,
    cell: (ticket) => <TicketTitle ticket={ticket} />,
  },
  {
    id: 'category',
    header: t('tickets.category'),
    width: 100,
    cell: ({ category }) => t(`ticketCategory.${category}`),
  },
  {
    id: 'priority',
    header: t('tickets.priority'),
    width: 76,
    cell: ({ priority }) => <PriorityTag priority={priority} />,
  },
  {
    id: 'status',
    header: t('tickets.status'),
    width: 116,
    cell: ({ status }) => <TicketStatusTag status={status} />,
  },
  {
    id: 'firstAnswer',
    header: t('tickets.sla'),
    width: 210,
    cell: (ticket) => <FirstAnswer ticket={ticket} />,
  },
  {
    id: 'updatedTime',
    header: t('tickets.column.updatedTime'),
    width: 158,
    cell: ({ updatedTime }) => <When value={updatedTime} />,
  },
  {
    id: 'actions',
    header: t('tickets.column.actions'),
    width: 76,
    cell: ({ id, ticketNo }) => (
      <Link to={ticketPath(id)} aria-label={t('tickets.openOne', { ticketNo })}>
        {t('tickets.open')}
      </Link>
    ),
  },
];
