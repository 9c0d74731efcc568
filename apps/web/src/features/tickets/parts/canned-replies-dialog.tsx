import type { CannedReply } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketCategories, ticketLimits, type TicketCategory } from '@waybill/contract/vocabulary/ticket.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { describeError } from '../../../client/error-message.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cannedRepliesQuery, useDeleteReply, useSaveReply } from '../desk-queries.ts';
import './canned-replies.css';
import { TextArea } from './text-area.tsx';

/** Keeps the replies that all of the staff can use. */
export const CannedRepliesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const replies = useQuery(cannedRepliesQuery);
  const [editing, setEditing] = useState<CannedReply | 'new'>();
  const [removing, setRemoving] = useState<CannedReply>();
  const remove = useDeleteReply();
  const confirmRemoval = async (): Promise<void> => {
    if (removing === undefined) return;
    try {
      await remove.mutateAsync(removing.id);
      message.success(t('desk.canned.removed'));
      setRemoving(undefined);
    } catch (error) {
      showError(error);
    }
  };
  const done = (): void => setEditing(undefined);
  return (
    <Dialog
      title={t('desk.canned.manage')}
      width={720}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          <Button icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
            {t('desk.canned.add')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      <div className="canned-picker">
        {editing === 'new' && <ReplyForm reply={undefined} onDone={done} />}
        {replies.isPending && <Skeleton label={t('tickets.loading')} />}
        {replies.error !== null && <ErrorState title={describeError(replies.error, t)?.text} />}
        {replies.data?.length === 0 && editing === undefined && (
          <EmptyState title={t('desk.canned.none')} text={t('desk.canned.noneText')} />
        )}
        <ul className="canned-list">
          {replies.data?.map((reply) => (
            <li key={reply.id}>
              {typeof editing === 'object' && editing.id === reply.id ? (
                <ReplyForm reply={reply} onDone={done} />
              ) : (
                <div className="canned-row">
                  <span className="canned-head">
                    <strong>{reply.title}</strong>
                    <span>
                      {reply.category === null ? t('desk.canned.any') : t(`ticketCategory.${reply.category}`)}
                      {' · '}
                      {t('desk.canned.uses', { count: reply.uses })}
                    </span>
                  </span>
                  <span className="canned-text">{reply.content}</span>
                  <span className="canned-acts">
                    <Button
                      size="small"
                      aria-label={t('desk.canned.editOne', { title: reply.title })}
                      onClick={() => setEditing(reply)}
                    >
                      {t('desk.canned.edit')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t('desk.canned.removeOne', { title: reply.title })}
                      onClick={() => setRemoving(reply)}
                    >
                      {t('desk.canned.remove')}
                    </Button>
                  </span>
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        open={removing !== undefined}
        title={t('desk.canned.removeTitle', { title: removing?.title ?? '' })}
        confirmLabel={t('desk.canned.remove')}
        danger
        onConfirm={confirmRemoval}
        onCancel={() => setRemoving(undefined)}
      >
        {t('desk.canned.removeText')}
      </ConfirmDialog>
    </Dialog>
  );
};

type FormProps = { readonly reply: CannedReply | undefined; readonly onDone: () => void };

const ReplyForm = ({ reply, onDone }: FormProps) => {
  const t = useT();
  const id = useId();
  const [title, setTitle] = useState(reply?.title ?? '');
  const [content, setContent] = useState(reply?.content ?? '');
  const [category, setCategory] = useState<TicketCategory | ''>(reply?.category ?? '');
  const [tried, setTried] = useState(false);
  const save = useSaveReply();
  const titleWrong = title.trim().length < ticketLimits.titleMin || title.trim().length > ticketLimits.title;
  const contentWrong = content.trim() === '' || content.trim().length > ticketLimits.content;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (titleWrong || contentWrong) return;
    const body = { title: title.trim(), content: content.trim(), ...(category === '' ? {} : { category }) };
    save.mutate(
      { id: reply?.id, body },
      {
        onSuccess: () => {
          message.success(t('desk.canned.saved'));
          onDone();
        },
        onError: showError,
      },
    );
  };
  return (
    <form className="canned-form" noValidate aria-label={t('desk.canned.form')} onSubmit={submit}>
      <FilterField
        label={t('tickets.title')}
        htmlFor={id}
        noteId={`${id}note`}
        error={tried && titleWrong ? t('fields.ticketTitle') : undefined}
      >
        <input
          id={id}
          className="filter-input"
          value={title}
          aria-invalid={tried && titleWrong}
          aria-describedby={`${id}note`}
          onChange={(event) => setTitle(event.target.value)}
        />
      </FilterField>
      <PickField<TicketCategory | ''>
        label={t('tickets.category')}
        value={category}
        options={[
          { value: '', label: t('desk.canned.any') },
          ...ticketCategories.map((value) => ({ value, label: t(`ticketCategory.${value}`) })),
        ]}
        onChange={setCategory}
      />
      <TextArea
        label={t('tickets.reply.text')}
        rows={4}
        most={ticketLimits.content}
        value={content}
        error={tried && contentWrong ? t('fields.ticketReply') : undefined}
        onChange={(event) => setContent(event.target.value)}
      />
      <span className="canned-acts">
        <Button onClick={onDone}>{t('dialog.cancel')}</Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t('desk.canned.save')}
        </Button>
      </span>
    </form>
  );
};
