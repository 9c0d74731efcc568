import type { TicketEntry } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useT } from '../../../frame/language.tsx';
import { useToday } from '../../../ui/clock.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { ticketPriorities, ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ItemBoundary } from '../../../ui/item-boundary.tsx';
import { byDay } from '../conversation.ts';
import { MessageFiles } from './message-files.tsx';

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

const EventLine = ({ event }: { readonly event: Event }) => {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-y-0.5 gap-x-2 justify-center px-2 text-tertiary text-xs text-center wrap-anywhere">
      <span>{eventText(event, t)}</span>
      {event.remark !== null && <q className="text-secondary">{event.remark}</q>}
      <time className="number" dateTime={event.createdTime}>
        {event.createdTime.slice(11, 16)}
      </time>
    </p>
  );
};

type Message = Extract<TicketEntry, { kind: 'message' }>;
type Props = {
  readonly entries: readonly TicketEntry[];
  readonly asStaff: boolean;
};

export const Conversation = ({ entries, asStaff }: Props) => {
  const t = useT();
  const today = useToday();
  const dayText = (day: string): string => {
    if (day === today) return t('tickets.today');
    return day === addDays(today, -1) ? t('tickets.yesterday') : day;
  };
  return (
    <ol className="grid grid-cols-1 gap-3" aria-label={t('tickets.conversation')}>
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <li key={day}>
          <h3 className="flex gap-3 items-center mb-3 text-tertiary text-xs font-normal before:flex-1 before:h-px before:bg-(--border-color-default) after:flex-1 after:h-px after:bg-(--border-color-default)">
            <span>{dayText(day)}</span>
          </h3>
          <ol className="grid grid-cols-1 gap-3">
            {ofDay.map((entry) => (
              <li key={entry.id} id={`entry-${entry.id}`}>
                <ItemBoundary
                  item={entry}
                  draw={() =>
                    entry.kind === 'message' ? (
                      <MessageBubble message={entry} asStaff={asStaff} />
                    ) : (
                      <EventLine event={entry} />
                    )
                  }
                />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
};

export const internalClass = 'border-dashed border-(--text-color-warning) bg-warning';

const MessageBubble = ({ message, asStaff }: { readonly message: Message; readonly asStaff: boolean }) => {
  const t = useT();
  const { by, name, own, content, isInternal, attachments, createdTime } = message;
  const mine = asStaff ? by !== 'user' : by === 'user';
  const look = isInternal ? internalClass : mine ? 'border-info bg-info' : 'border-default bg-surface-sunken';
  return (
    <article
      className={`w-fit max-w-[min(680px,88%)] min-w-[min(220px,88%)] py-2.5 px-3.5 border rounded-lg ${mine ? 'ms-auto rounded-tr-sm' : 'rounded-tl-sm'} ${look}`}
    >
      <header className="flex flex-wrap gap-y-0.5 gap-x-2 items-center mb-1 text-xs">
        <strong>{own ? t('word.me') : name}</strong>
        {by === 'staff' && !own && <span className="text-primary">{t('tickets.staff')}</span>}
        {isInternal && <span className="text-warning font-semibold">{t('tickets.internalMark')}</span>}
        <time className="number ms-auto text-tertiary" dateTime={createdTime}>
          {createdTime.slice(11, 16)}
        </time>
      </header>
      <p className="leading-6 whitespace-pre-wrap wrap-anywhere">{content}</p>
      <MessageFiles files={attachments} own={own} />
    </article>
  );
};
