import type { Ticket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useT } from '../../../frame/language.tsx';
import { When } from '../../../ui/when.tsx';
import { FirstAnswer } from './first-answer.tsx';
import { PriorityTag, TicketStatusTag } from './ticket-tags.tsx';
import { TicketTitle } from './ticket-title.tsx';

/** A ticket on a phone. */
export const TicketCard = ({ ticket }: { readonly ticket: Ticket }) => {
  const t = useT();
  return (
    <div className="ticket-card">
      <TicketTitle ticket={ticket} />
      <div className="ticket-card-line">
        <TicketStatusTag status={ticket.status} />
        <span>
          {t(`ticketCategory.${ticket.category}`)} · <PriorityTag priority={ticket.priority} />
        </span>
      </div>
      <div className="ticket-card-line">
        <FirstAnswer ticket={ticket} />
        <When value={ticket.updatedTime} />
      </div>
    </div>
  );
};
