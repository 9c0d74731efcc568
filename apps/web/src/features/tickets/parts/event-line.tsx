import type { TicketEntry } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketPriorities, ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../frame/language.tsx';

type Event = Extract<TicketEntry, { kind: 'event' }>;

const valueText = (value: string | null, t: WebTranslate): string => {
  const status = ticketStatuses.find((known) => known === value);
  if (status !== undefined) return t(`ticketStatus.${status}`);
  const priority = ticketPriorities.find((known) => known === value);
  return priority === undefined ? (value ?? '') : t(`ticketPriority.${priority}`);
};

const eventText = ({ event, by, name, from, to }: Event, t: WebTranslate): string => {
  const who = by === 'system' ? t('tickets.system') : name;
  const values = { who, from: valueText(from, t), to: valueText(to, t) };
  if (event === 'escalated') return t('tickets.event.escalated');
  if (event === 'status' && by === 'system' && to === 'closed') return t('tickets.event.closedByItself');
  return t(`tickets.event.${event}`, values);
};

export const EventLine = ({ event }: { readonly event: Event }) => {
  const t = useT();
  return (
    <p className="conversation-event">
      <span>{eventText(event, t)}</span>
      {event.remark !== null && <q>{event.remark}</q>}
      <time className="number" dateTime={event.createdTime}>
        {event.createdTime.slice(11, 16)}
      </time>
    </p>
  );
};
