import type { TicketEntry } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useT } from '../../../frame/language.tsx';
import { useToday } from '../../../ui/clock.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { ItemBoundary } from '../../../ui/item-boundary.tsx';
import { byDay } from '../conversation.ts';
import './conversation.css';
import { EventLine } from './event-line.tsx';
import { MessageFiles } from './message-files.tsx';

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
    <ol className="conversation" aria-label={t('tickets.conversation')}>
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <li key={day}>
          <h3 className="conversation-day">
            <span>{dayText(day)}</span>
          </h3>
          <ol>
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

const MessageBubble = ({ message, asStaff }: { readonly message: Message; readonly asStaff: boolean }) => {
  const t = useT();
  const { by, name, own, content, isInternal, attachments, createdTime } = message;
  const mine = asStaff ? by !== 'user' : by === 'user';
  return (
    <article
      className="message-bubble"
      data-mine={mine ? '' : undefined}
      data-internal={isInternal ? '' : undefined}
    >
      <header className="message-bubble-head">
        <strong>{own ? t('tickets.me') : name}</strong>
        {by === 'staff' && !own && <span className="message-bubble-role">{t('tickets.staff')}</span>}
        {isInternal && <span className="message-bubble-internal">{t('tickets.internalMark')}</span>}
        <time className="number" dateTime={createdTime}>
          {createdTime.slice(11, 16)}
        </time>
      </header>
      <p className="message-bubble-text">{content}</p>
      <MessageFiles files={attachments} own={own} />
    </article>
  );
};
