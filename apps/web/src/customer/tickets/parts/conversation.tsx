import type { TicketEntry, TicketAttachment } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useT } from '../../../shell/language.tsx';
import { useToday } from '../../../kit/clock.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { ticketPriorities, ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ItemBoundary } from '../../../kit/item-boundary.tsx';
import { entriesByDay } from '../conversation.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { showError } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { isImage, isReadable, sizeText } from '../attachments.ts';
import { download, readFile } from '../../../client/files.ts';

/** Where the page has a picture of a ticket; images cannot send the token themselves. */
const usePicture = (id: string) => {
  const { data, error } = useQuery({
    queryKey: [ticketEndpoints.downloadTicketAttachment.id, id],
    queryFn: ({ signal }) =>
      readFile(ticketEndpoints.downloadTicketAttachment, { params: { id } }, { signal, background: true }),
    staleTime: Infinity,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, error };
};

const saveAttachment = (id: string): Promise<void> =>
  download(ticketEndpoints.downloadTicketAttachment, { params: { id } });

const MessageFiles = ({ files, own }: { files: readonly TicketAttachment[]; own: boolean }) => {
  const t = useT();
  const [opened, setOpened] = useState<TicketAttachment>();
  if (files.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2 mt-2" aria-label={t('tickets.files.list')}>
        {files.map((file) => (
          <li className="min-w-0" key={file.id}>
            <MessageFile file={file} own={own} onOpen={() => setOpened(file)} />
            <ScanMark file={file} />
          </li>
        ))}
      </ul>
      {opened !== undefined && <PictureDialog file={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};

const fileClass =
  'inline-flex gap-2 items-center max-w-full py-1.5 px-2.5 border border-default rounded-md text-sm';

const MessageFile = ({ file, own, onOpen }: { file: TicketAttachment; own: boolean; onOpen: () => void }) => {
  if (isReadable(file, own))
    return isImage(file.type) ? <Picture file={file} onOpen={onOpen} /> : <SavedFile file={file} />;
  return (
    <span className={`${fileClass} border-dashed text-tertiary`}>
      <Icon name="file" size="18px" />
      <span className="truncate">{file.fileName}</span>
    </span>
  );
};

const scanTones = { checking: 'text-secondary', unchecked: 'text-warning', refused: 'text-error' } as const;

const ScanMark = ({ file: { scan, finding } }: { file: TicketAttachment }) => {
  const t = useT();
  if (scan === null || scan === undefined || scan === 'clean') return null;
  return (
    <p className={`flex gap-1 items-start mt-1 text-xs ${scanTones[scan]}`}>
      <Icon className="mt-0.5" name={scan === 'checking' ? 'clock' : 'warning'} />
      <span>
        {t(`tickets.files.scan.${scan}`)}
        {finding !== null && (
          <span className="block wrap-anywhere">{t('tickets.files.finding', { finding })}</span>
        )}
      </span>
    </p>
  );
};

const Picture = ({ file, onOpen }: { file: TicketAttachment; onOpen: () => void }) => {
  const t = useT();
  const { url, error } = usePicture(file.id);
  if (error !== null) return <SavedFile file={file} />;
  return (
    <button
      type="button"
      className="grid w-30 h-22.5 p-0 overflow-hidden place-content-center border border-default rounded-md bg-surface-sunken text-tertiary cursor-zoom-in"
      aria-haspopup="dialog"
      aria-label={t('tickets.files.view', { name: file.fileName })}
      onClick={onOpen}
    >
      {url === undefined ? (
        <Icon name="image" size="24px" />
      ) : (
        <img className="w-30 h-22.5 object-cover" src={url} alt="" />
      )}
    </button>
  );
};

const SavedFile = ({ file: { id, fileName, size } }: { file: TicketAttachment }) => {
  const t = useT();
  return (
    <button
      type="button"
      className={`${fileClass} bg-surface cursor-pointer hover:border-primary`}
      onClick={() => void saveAttachment(id).catch(showError)}
    >
      <Icon name="file" size="18px" />
      <span className="visually-hidden">{t('word.download')}</span>
      <span className="truncate">{fileName}</span>
      <span className="number flex-none text-tertiary text-xs">{sizeText(size)}</span>
    </button>
  );
};

const PictureDialog = ({ file, onClose }: { file: TicketAttachment; onClose: () => void }) => {
  const t = useT();
  const { url } = usePicture(file.id);
  return (
    <Dialog
      title={file.fileName}
      width={960}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => void saveAttachment(file.id).catch(showError)}>
            {t('tickets.files.saveIt')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      {url !== undefined && <img className="block max-w-full mx-auto" src={url} alt={file.fileName} />}
    </Dialog>
  );
};

type Event = Extract<TicketEntry, { kind: 'event' }>;

export const valueText = (value: string | null, t: WebTranslate): string => {
  const status = ticketStatuses.find((known) => known === value);
  if (status !== undefined) return t(`ticketStatus.${status}`);
  const priority = ticketPriorities.find((known) => known === value);
  return priority === undefined ? (value ?? '') : t(`ticketPriority.${priority}`);
};

const eventText = ({ event, by, name, from, to }: Event, t: WebTranslate): string => {
  const who = by === 'system' ? t('word.system') : name;
  const values = { who, from: valueText(from, t), to: valueText(to, t) };
  if (event === 'escalated') return t('tickets.event.escalated');
  if (event === 'status' && by === 'system' && to === 'closed') return t('tickets.event.closedByItself');
  return t(`tickets.event.${event}`, values);
};

const EventLine = ({ event }: { event: Event }) => {
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

export const Conversation = ({ entries, asStaff }: { entries: readonly TicketEntry[]; asStaff: boolean }) => {
  const t = useT();
  const today = useToday();
  const dayText = (day: string): string => {
    if (day === today) return t('word.today');
    return day === addDays(today, -1) ? t('tickets.yesterday') : day;
  };
  return (
    <ol className="grid grid-cols-1 gap-3" aria-label={t('tickets.conversation')}>
      {entriesByDay(entries).map(({ day, items: ofDay }) => (
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

const MessageBubble = ({ message, asStaff }: { message: Message; asStaff: boolean }) => {
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
