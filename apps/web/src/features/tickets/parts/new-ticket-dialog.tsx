import {
  ticketCategories,
  ticketLimits,
  userTicketPriorities,
  type TicketCategory,
} from '@waybill/contract/vocabulary/ticket.ts';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../client/errors.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { ticketPath } from '../../../ticket-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { draftStore } from '../draft-store.ts';
import { emptyTicket, isWritten, type TicketDraft } from '../drafts.ts';
import { problemsOf, type Problems } from '../new-ticket.ts';
import { useCreateTicket } from '../queries.ts';
import { useAttachments } from '../use-attachments.ts';
import { AttachmentArea, AttachmentField } from './attachment-field.tsx';
import './new-ticket-dialog.css';
import { OrderPicker } from './order-picker.tsx';
import { TextArea } from './text-area.tsx';
import { TicketContext } from './ticket-context.tsx';

type Props = { readonly initial: TicketDraft; readonly onClose: () => void };

/** The form of a new ticket. What is written stays in this browser until it is sent or thrown away. */
export const NewTicketDialog = ({ initial, onClose }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Problems & { readonly orderId?: string }>({});
  const attachments = useAttachments(initial.files);
  const { mutate, isPending } = useCreateTicket();
  const [restored, setRestored] = useState(isWritten(initial));
  const { sent } = attachments;
  const finished = useRef(false);

  useEffect(() => {
    if (!finished.current) draftStore.saveTicket({ ...draft, files: sent });
  }, [draft, sent]);

  const change = (part: Partial<TicketDraft>): void => {
    setDraft({ ...draft, ...part });
    const fixed = new Set(Object.keys(part));
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !fixed.has(field))));
  };
  const discard = (): void => {
    attachments.clear();
    setDraft({ ...emptyTicket });
    setProblems({});
    setRestored(false);
  };
  const focusFirstProblem = (): void => {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const found = problemsOf(draft, t);
    setProblems(found);
    const { category } = draft;
    if (Object.keys(found).length > 0 || category === '') {
      focusFirstProblem();
      return;
    }
    if (attachments.busy || attachments.broken) {
      message.warning(t(attachments.busy ? 'tickets.files.wait' : 'tickets.files.fixFirst'));
      return;
    }
    mutate(
      {
        title: draft.title.trim(),
        content: draft.content.trim(),
        category,
        priority: draft.priority,
        orderId: draft.order?.id,
        traceId: draft.traceId,
        failedCall: draft.failedCall,
        followsTicketId: draft.follows?.id,
        attachmentIds: sent.map(({ id }) => id),
      },
      {
        onSuccess: ({ id, ticketNo }) => {
          finished.current = true;
          draftStore.saveTicket(undefined);
          message.success(t('tickets.new.done', { ticketNo }));
          void navigate(ticketPath(id), { replace: true });
        },
        onError: (error) => {
          showError(error);
          if (error instanceof ApiError) setProblems(error.fields);
          focusFirstProblem();
        },
      },
    );
  };
  return (
    <Dialog
      title={t(draft.follows === undefined ? 'tickets.new' : 'tickets.new.followUp')}
      width={720}
      fillsPhone
      inAddress
      onClose={onClose}
      foot={
        <>
          <span className="new-ticket-kept">{t('tickets.new.kept')}</span>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            {t('tickets.new.submit')}
          </Button>
        </>
      }
    >
      <AttachmentArea attachments={attachments}>
        <form id={formId} ref={form} className="new-ticket" noValidate onSubmit={submit}>
          {restored && (
            <Notice
              tone="info"
              action={
                <Button size="small" onClick={discard}>
                  {t('tickets.new.discard')}
                </Button>
              }
            >
              {t('tickets.new.restored')}
            </Notice>
          )}
          <TicketContext draft={draft} onChange={change} />
          <div className="new-ticket-row">
            <PickField<TicketCategory | ''>
              label={t('tickets.category')}
              value={draft.category}
              error={problems.category}
              options={[
                ...(draft.category === ''
                  ? [{ value: '' as const, label: t('tickets.new.chooseCategory') }]
                  : []),
                ...ticketCategories.map((value) => ({ value, label: t(`ticketCategory.${value}`) })),
              ]}
              hint={draft.category === '' ? undefined : t(`tickets.categoryHint.${draft.category}`)}
              onChange={(category) => change({ category })}
            />
            <ChoiceField
              label={t('tickets.priority')}
              value={draft.priority}
              options={userTicketPriorities.map((value) => ({ value, label: t(`ticketPriority.${value}`) }))}
              hint={t(`tickets.priorityHint.${draft.priority}`)}
              onChange={(priority) => change({ priority })}
            />
          </div>
          <TitleField value={draft.title} error={problems.title} onChange={(title) => change({ title })} />
          <TextArea
            label={t('tickets.content')}
            rows={7}
            value={draft.content}
            most={ticketLimits.content}
            error={problems.content}
            hint={t('tickets.new.contentHint')}
            placeholder={t('tickets.new.contentPlaceholder')}
            required
            onChange={(event) => change({ content: event.target.value })}
          />
          <OrderPicker order={draft.order} error={problems.orderId} onChange={(order) => change({ order })} />
          <AttachmentField attachments={attachments} />
        </form>
      </AttachmentArea>
    </Dialog>
  );
};

type TitleProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

const TitleField = ({ value, error, onChange }: TitleProps) => {
  const t = useT();
  const id = useId();
  const { length } = value.trim();
  return (
    <FilterField label={t('tickets.title')} htmlFor={id} error={error} noteId={`${id}note`} size="wide">
      <span className="new-ticket-title">
        <input
          id={id}
          className="filter-input"
          value={value}
          required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}note`}
          placeholder={t('tickets.new.titlePlaceholder')}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="number" data-over={length > ticketLimits.title ? '' : undefined}>
          {length}/{ticketLimits.title}
        </span>
      </span>
    </FilterField>
  );
};

/** The way to the form. */
export const NewTicketButton = ({ onClick }: { readonly onClick: () => void }) => {
  const t = useT();
  return (
    <Button variant="primary" icon={<Icon name="plus" />} onClick={onClick}>
      {t('tickets.new')}
    </Button>
  );
};
