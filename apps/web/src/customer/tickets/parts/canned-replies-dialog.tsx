import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { CannedReply } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketCategories, ticketLimits, type TicketCategory } from '@waybill/contract/vocabulary/ticket.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mutation } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { useDiscardQuestion } from '../../../shell/form-dialog.tsx';
import { FailureNotice } from '../../../kit/notice.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { LineField, PickField, TextAreaField } from '../../../kit/fields.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { cannedRepliesQuery } from '../desk-queries.ts';

const changes = { refreshes: [ticketDeskEndpoints.listCannedReplies] };

export const CannedRepliesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const replies = useQuery(cannedRepliesQuery);
  const [editing, setEditing] = useState<CannedReply | 'new'>();
  const [removing, setRemoving] = useState<CannedReply>();
  const remove = useMutation(mutation(ticketDeskEndpoints.deleteCannedReply, changes));
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState(false);
  const { leave, discard, question } = useDiscardQuestion(typed, list, onClose);
  const edit = (next: CannedReply | 'new'): void => {
    if (next !== editing) discard(() => setEditing(next));
  };
  const form = { onDirty: setTyped, onDone: () => setEditing(undefined) };
  return (
    <>
      <Dialog
        title={t('desk.canned.manage')}
        width={720}
        fillsPhone
        onClose={leave}
        foot={
          <>
            <Button icon={<Icon name="plus" />} onClick={() => edit('new')}>
              {t('desk.canned.add')}
            </Button>
            <Button variant="primary" onClick={leave}>
              {t('dialog.close')}
            </Button>
          </>
        }
      >
        {editing === 'new' && <ReplyForm reply={undefined} {...form} />}
        {replies.data === undefined && <QueryWait query={replies} lines={4} label={t('tickets.loading')} />}
        {replies.data?.list.length === 0 && editing === undefined && (
          <EmptyState title={t('desk.canned.none')} text={t('desk.canned.noneText')} />
        )}
        <ul className="canned-list" ref={list}>
          {replies.data?.list.map((reply) => (
            <li className="border-b border-default" key={reply.id}>
              {typeof editing === 'object' && editing.id === reply.id ? (
                <ReplyForm reply={reply} {...form} />
              ) : (
                <div className="grid gap-1 py-2.5">
                  <CannedText reply={reply} uses />
                  <span className="flex gap-2 justify-end">
                    <Button
                      size="small"
                      aria-label={t('desk.canned.editOne', { title: reply.title })}
                      onClick={() => edit(reply)}
                    >
                      {t('word.edit')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t('desk.canned.removeOne', { title: reply.title })}
                      onClick={() => setRemoving(reply)}
                    >
                      {t('word.remove')}
                    </Button>
                  </span>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={removing !== undefined}
        title={t('desk.canned.removeTitle', { title: removing?.title ?? '' })}
        confirmLabel={t('word.remove')}
        danger
        onConfirm={async () => {
          if (removing === undefined) return;
          await remove.mutateAsync({ params: { id: removing.id } });
          message.success(t('desk.canned.removed'));
          setRemoving(undefined);
        }}
        onCancel={() => setRemoving(undefined)}
      >
        {t('desk.canned.removeText')}
      </ConfirmDialog>
      {question}
    </>
  );
};

export const CannedText = ({ reply, uses = false }: { reply: CannedReply; uses?: boolean }) => {
  const t = useT();
  return (
    <>
      <span className="flex gap-3 items-baseline justify-between">
        <strong>{reply.title}</strong>
        <small className="text-tertiary">
          {reply.category === null ? t('desk.canned.any') : t(`ticketCategory.${reply.category}`)}
          {uses && ` · ${t('desk.canned.uses', { count: reply.uses })}`}
        </small>
      </span>
      <span className="line-clamp-3 text-secondary text-sm whitespace-pre-wrap wrap-anywhere">
        {reply.content}
      </span>
    </>
  );
};
type Fields = { readonly title: string; readonly content: string; readonly category: TicketCategory | '' };

const bodyOf = ({ title, content, category }: Fields) => ({
  title: title.trim(),
  content: content.trim(),
  ...(category === '' ? {} : { category }),
});

const ReplyForm = (props: {
  readonly reply: CannedReply | undefined;
  readonly onDirty: (dirty: boolean) => void;
  readonly onDone: () => void;
}) => {
  const { reply, onDirty, onDone } = props;
  const t = useT();
  const create = useMutation(mutation(ticketDeskEndpoints.createCannedReply, changes));
  const change = useMutation(mutation(ticketDeskEndpoints.changeCannedReply, changes));
  const form = useForm<Fields>({
    initial: { title: reply?.title ?? '', category: reply?.category ?? '', content: reply?.content ?? '' },
    endpoint: ticketDeskEndpoints.createCannedReply,
    body: bodyOf,
    submit: async (values) => {
      const body = bodyOf(values);
      await (reply === undefined
        ? create.mutateAsync({ body })
        : change.mutateAsync({ params: { id: reply.id }, body }));
      message.success(t('desk.canned.saved'));
      onDone();
    },
  });
  const { dirty } = form;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  return (
    <form className="grid grid-cols-1 gap-2 py-3" aria-label={t('desk.canned.form')} {...form.form}>
      <LineField {...form.field('title')} label={t('word.title')} />
      <PickField<TicketCategory | ''>
        {...form.field('category')}
        label={t('word.category')}
        options={[
          { value: '', label: t('desk.canned.any') },
          ...ticketCategories.map((value) => ({ value, label: t(`ticketCategory.${value}`) })),
        ]}
      />
      <TextAreaField
        {...form.field('content')}
        label={t('tickets.reply.text')}
        rows={4}
        hint={`${form.values.content.trim().length}/${ticketLimits.content}`}
      />
      <FailureNotice failure={form.failure} />
      <span className="flex gap-2 justify-end">
        <Button onClick={onDone}>{t('dialog.cancel')}</Button>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('word.save')}
        </Button>
      </span>
    </form>
  );
};
