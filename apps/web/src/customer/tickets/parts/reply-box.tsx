import { useMutation } from '@tanstack/react-query';
import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { Segmented } from '../../../kit/segmented.tsx';
import { entriesAfter } from '../conversation.ts';
import { draftStore } from '../drafts.ts';
import { recordIdle, recordTyping } from '../desk-queries.ts';
import { replyMutation, statusMutation } from '../queries.ts';
import { useAttachments } from '../use-attachments.ts';
import { AttachmentArea, AttachmentField } from './attachment-field.tsx';
import type { AfterStatus } from './staff-reply-tools.tsx';
import { internalClass } from './conversation.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const StaffReplyTools = lazyPart(() => import('./staff-reply-tools.tsx'));

export const ReplyBox = ({ ticket }: { ticket: TicketDetail }) => {
  const t = useT();
  const { id, version, entries, staff } = ticket;
  const [draft, setDraft] = useState(() => draftStore.reply(id));
  const [after, setAfter] = useState<AfterStatus | ''>('');
  const [problem, setProblem] = useState<string>();
  const [cannedReplyId, setCannedReplyId] = useState<string>();
  const newest = entries.at(-1)?.id;
  // What the writer had seen when the writing began.
  const [seen, setSeen] = useState(newest);
  const attachments = useAttachments(draft.files);
  const { sent, blocked } = attachments;
  const { mutate, isPending } = useMutation(replyMutation);
  const move = useMutation(statusMutation);
  const [picking, setPicking] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const asStaff = staff !== null;
  const { length } = draft.content.trim();
  const isInternal = asStaff && draft.isInternal;
  const unseen = draft.content.trim() === '' ? [] : entriesAfter(entries, seen);
  if (draft.content.trim() === '' && seen !== newest) setSeen(newest);

  useEffect(() => draftStore.saveReply(id, { ...draft, files: sent }), [id, draft, sent]);

  const write = (content: string): void => {
    // In Chinese the key of the slash writes another mark.
    if (asStaff && draft.content === '' && ['/', '\u3001'].includes(content)) {
      setPicking(true);
      return;
    }
    setDraft({ ...draft, content });
    setProblem(undefined);
    if (asStaff) recordTyping(id);
  };
  const insert = (snippet: string, replyId: string): void => {
    setCannedReplyId(replyId);
    const area = text.current?.querySelector('textarea');
    const [from, to] = [area?.selectionStart ?? draft.content.length, area?.selectionEnd ?? 0];
    write(draft.content.slice(0, from) + snippet + draft.content.slice(Math.max(from, to)));
    area?.focus();
  };
  const showUnseen = (): void => {
    const [first] = unseen;
    setSeen(newest);
    if (first !== undefined)
      document.querySelector(`#entry-${first.id}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };
  // What was picked or written while it went out stays.
  const sentStatus = (): void => setAfter((now) => (now === after ? '' : now));
  const send = (): void => {
    const content = draft.content.trim();
    if (isPending || move.isPending) return;
    if (content === '' && !isInternal && after !== '') {
      move.mutate(
        { ticketId: id, status: after, version },
        {
          onSuccess: () => {
            sentStatus();
            message.success(t('desk.statusSet'));
          },
          onError: showError,
        },
      );
      return;
    }
    if (content === '' || content.length > ticketLimits.content) {
      setProblem(t('fields.ticketReply'));
      text.current?.querySelector('textarea')?.focus();
      return;
    }
    if (blocked !== undefined) {
      message.warning(t(blocked));
      return;
    }
    mutate(
      {
        ticketId: id,
        content,
        ...(asStaff ? { isInternal } : {}),
        ...(asStaff && !isInternal && after !== '' ? { status: after } : {}),
        ...(cannedReplyId === undefined ? {} : { cannedReplyId }),
        attachmentIds: sent.map((file) => file.id),
      },
      {
        onSuccess: (answered) => {
          setDraft((now) => ({
            ...now,
            content: now.content.startsWith(draft.content)
              ? now.content.slice(draft.content.length)
              : now.content,
            files: [],
          }));
          sentStatus();
          setCannedReplyId(undefined);
          setSeen(answered.entries?.at(-1)?.id ?? newest);
          attachments.clear();
          recordIdle(id);
          message.success(t(isInternal ? 'tickets.reply.noted' : 'tickets.reply.done'));
        },
        onError: showError,
      },
    );
  };
  return (
    <form
      className={`grid grid-cols-1 gap-2 mt-4 py-3 ${isInternal ? `px-3 border-t-2 ${internalClass}` : 'border-t border-default'}`}
      aria-label={t('tickets.reply')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {asStaff && (
        <div className="flex flex-wrap gap-y-2 gap-x-3 items-center">
          <Segmented
            label={t('tickets.reply.kind')}
            value={isInternal ? 'note' : 'reply'}
            options={[
              { value: 'reply', label: t('tickets.reply.toUser') },
              { value: 'note', label: t('tickets.reply.note') },
            ]}
            onChange={(kind) => setDraft({ ...draft, isInternal: kind === 'note' })}
          />
          <span
            className={`inline-flex gap-1.5 items-center text-sm ${isInternal ? 'text-warning' : 'text-secondary'}`}
            role="status"
          >
            <Icon name={isInternal ? 'lock' : 'eye'} />
            {t(isInternal ? 'tickets.reply.unseen' : 'tickets.reply.seen')}
          </span>
        </div>
      )}
      <AttachmentArea attachments={attachments}>
        <div ref={text}>
          <TextAreaField
            labelHidden
            label={t(isInternal ? 'tickets.reply.noteText' : 'tickets.reply.text')}
            rows={3}
            value={draft.content}
            error={problem}
            hint={length > ticketLimits.content / 2 ? `${length}/${ticketLimits.content}` : undefined}
            placeholder={t(
              isInternal
                ? 'tickets.reply.notePlaceholder'
                : asStaff
                  ? 'tickets.reply.staffPlaceholder'
                  : 'tickets.reply.placeholder',
            )}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onChange={write}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              send();
            }}
          />
        </div>
      </AttachmentArea>
      {unseen.length > 0 && (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={showUnseen}>
              {t('tickets.reply.showNewMessages')}
            </Button>
          }
        >
          {t('tickets.reply.newMessages', { count: unseen.length })}
        </Notice>
      )}
      <div className="flex flex-wrap gap-y-2 gap-x-3 items-start">
        <div className="flex-1 min-w-50">
          <AttachmentField attachments={attachments} compact />
        </div>
        {asStaff && (
          <StaffReplyTools
            ticket={ticket}
            after={isInternal ? undefined : after}
            onAfter={setAfter}
            picking={picking}
            onPicking={setPicking}
            onInsert={insert}
          />
        )}
        <Button
          type="submit"
          title={t('tickets.reply.hint')}
          variant={isInternal ? 'default' : 'primary'}
          loading={isPending || move.isPending}
          icon={<Icon name={isInternal ? 'lock' : 'send'} />}
        >
          {t(
            isInternal
              ? 'tickets.reply.saveNote'
              : length === 0 && after !== ''
                ? 'desk.setStatus'
                : 'word.send',
          )}
        </Button>
      </div>
    </form>
  );
};
