import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import {
  ticketCategories,
  ticketLimits,
  userTicketPriorities,
  type TicketCategory,
} from '@waybill/contract/vocabulary/ticket.ts';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { paths } from '../../../paths.ts';
import { ticketPath } from '../../../signed-in-paths.ts';
import { Button } from '../../../kit/button.tsx';
import { ChoiceField } from '../../../kit/choice-field.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { LineField, PickField, TextAreaField } from '../../../kit/fields.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { draftStore, emptyTicket, isWritten, type TicketDraft } from '../drafts.ts';
import { ticketOf } from '../new-ticket.ts';
import { createTicketMutation } from '../queries.ts';
import { useAttachments } from '../use-attachments.ts';
import { AttachmentArea, AttachmentField } from './attachment-field.tsx';
import { OrderPicker } from './order-picker.tsx';
import { Icon, type IconName } from '../../../kit/icon.tsx';
import { FailedCallText } from './ticket-parts.tsx';
import { IconButton } from '../../../kit/reason-button.tsx';

type ItemProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly drop: string;
  readonly onDrop: () => void;
  readonly children?: ReactNode;
};

const Item = ({ icon, label, drop, onDrop, children }: ItemProps) => (
  <li className="flex gap-2 items-start py-2 pr-2 pl-3 border border-default rounded-md bg-surface-sunken text-sm">
    <Icon className="mt-1" name={icon} />
    <span className="flex-1 min-w-0 wrap-anywhere">
      <span>{label}</span>
      {children}
    </span>
    <IconButton icon="close" label={drop} size="small" variant="text" onClick={onDrop} />
  </li>
);

export const NewTicketDialog = ({ initial, onClose }: { initial: TicketDraft; onClose: () => void }) => {
  const t = useT();
  const navigate = useNavigate();
  const formId = useId();
  const attachments = useAttachments(initial.files);
  const create = useMutation(createTicketMutation);
  const [restored, setRestored] = useState(isWritten(initial));
  const { sent, blocked } = attachments;
  const finished = useRef(false);
  // The server names the order by its id.
  const form = useForm<TicketDraft & { readonly orderId?: string }>({
    initial: { ...initial, orderId: '' },
    endpoint: ticketEndpoints.createTicket,
    body: ticketOf,
    check: ({ category }) => ({
      category: category === '' ? 'tickets.new.categoryMissing' : undefined,
    }),
    submit: async (draft) => {
      if (blocked !== undefined) {
        message.warning(t(blocked));
        return;
      }
      try {
        const { id, ticketNo } = await create.mutateAsync({
          ...ticketOf(draft),
          attachmentIds: sent.map((file) => file.id),
        });
        finished.current = true;
        draftStore.saveTicket(undefined);
        message.success(t('tickets.new.done', { ticketNo: ticketNo ?? '' }));
        void navigate(id == null ? paths.ticketCenter : ticketPath(id), { replace: true });
      } catch (error) {
        showError(error);
        throw error;
      }
    },
  });
  const draft = form.values;
  const { follows, traceId, failedCall } = draft;

  useEffect(() => {
    const { orderId: _, ...written } = draft;
    if (!finished.current) draftStore.saveTicket({ ...written, files: sent });
  }, [draft, sent]);

  return (
    <Dialog
      title={t(follows === undefined ? 'tickets.new' : 'word.followUp')}
      width={720}
      fillsPhone
      inAddress
      onClose={onClose}
      foot={
        <>
          <span className="flex-1 text-tertiary text-xs max-sm:basis-full">{t('tickets.new.kept')}</span>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.busy}>
            {t('tickets.new.submit')}
          </Button>
        </>
      }
    >
      <AttachmentArea attachments={attachments}>
        <form id={formId} className="grid grid-cols-1 gap-2.5" {...form.form}>
          {restored && (
            <Notice
              tone="info"
              action={
                <Button
                  size="small"
                  onClick={() => {
                    attachments.clear();
                    form.set({
                      order: undefined,
                      traceId: undefined,
                      failedCall: undefined,
                      follows: undefined,
                      ...emptyTicket,
                    });
                    setRestored(false);
                  }}
                >
                  {t('tickets.new.discard')}
                </Button>
              }
            >
              {t('tickets.new.restored')}
            </Notice>
          )}
          {(follows !== undefined || traceId !== undefined) && (
            <ul className="grid gap-1.5" aria-label={t('tickets.new.along')}>
              {follows !== undefined && (
                <Item
                  icon="ticket"
                  label={t('tickets.new.follows', { ticketNo: follows.ticketNo })}
                  drop={t('tickets.new.dropFollows')}
                  onDrop={() => form.set({ follows: undefined })}
                />
              )}
              {traceId !== undefined && (
                <Item
                  icon="warning"
                  label={t('tickets.new.trace', { traceId })}
                  drop={t('tickets.new.dropTrace')}
                  onDrop={() => form.set({ traceId: undefined, failedCall: undefined })}
                >
                  {failedCall !== undefined && <FailedCallText call={failedCall} />}
                </Item>
              )}
            </ul>
          )}
          <div className="grid grid-cols-2 gap-y-1 gap-x-4 items-start max-sm:grid-cols-1">
            <PickField<TicketCategory | ''>
              {...form.field('category')}
              label={t('word.category')}
              options={[
                ...(draft.category === ''
                  ? [{ value: '' as const, label: t('tickets.new.chooseCategory') }]
                  : []),
                ...ticketCategories.map((value) => ({ value, label: t(`ticketCategory.${value}`) })),
              ]}
              hint={draft.category === '' ? undefined : t(`tickets.categoryHint.${draft.category}`)}
            />
            <ChoiceField
              {...form.field('priority')}
              label={t('word.priority')}
              options={userTicketPriorities.map((value) => ({ value, label: t(`ticketPriority.${value}`) }))}
              hint={t(`tickets.priorityHint.${draft.priority}`)}
            />
          </div>
          <LineField
            {...form.field('title')}
            label={t('word.title')}
            hint={`${draft.title.trim().length}/${ticketLimits.title}`}
            required
            placeholder={t('tickets.new.titlePlaceholder')}
          />
          <TextAreaField
            {...form.field('content')}
            label={t('tickets.content')}
            rows={7}
            hint={`${t('tickets.new.contentHint')} · ${draft.content.trim().length}/${ticketLimits.content}`}
            placeholder={t('tickets.new.contentPlaceholder')}
            required
          />
          <OrderPicker
            order={draft.order}
            error={form.problems['orderId']}
            onChange={(order) => form.set({ order, orderId: '' })}
          />
          <AttachmentField attachments={attachments} />
        </form>
      </AttachmentArea>
    </Dialog>
  );
};
