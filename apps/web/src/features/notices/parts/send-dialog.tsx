import { useId, useState, type FormEvent } from 'react';
import { newIdempotencyKey } from '../../../client/call.ts';
import { describeError, type ErrorMessage } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  announcementProblems,
  emptyDraft,
  notificationProblems,
  type DraftField,
  type NoticeDraft,
} from '../notice-draft.ts';
import { useSendNotice, type NoticeKind } from '../staff-queries.ts';
import { NoticeFields, type FieldErrors } from './notice-fields.tsx';
import './send-dialog.css';
import { SendPreview } from './send-preview.tsx';

type Props = { readonly kind: NoticeKind; readonly onClose: () => void };

const fields: readonly DraftField[] = ['title', 'content', 'targetIds', 'link', 'startTime', 'endTime'];

/** The form of a notification or an announcement, with what its readers will see beside it. */
const SendDialog = ({ kind, onClose }: Props) => {
  const t = useT();
  const formId = useId();
  const send = useSendNotice(kind);
  const [draft, setDraft] = useState<NoticeDraft>(emptyDraft);
  const [key, setKey] = useState(newIdempotencyKey);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<ErrorMessage & { readonly unsure: boolean }>();

  const edit = (change: Partial<NoticeDraft>): void => {
    setDraft({ ...draft, ...change });
    setErrors({});
    setFailure(undefined);
    // Another text is another act.
    setKey(newIdempotencyKey());
  };

  const point = (found: FieldErrors, form: HTMLElement): void => {
    setErrors(found);
    const first = fields.find((name) => found[name] !== undefined);
    form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (send.isPending) return;
    const form = event.currentTarget;
    const wrong = (kind === 'notification' ? notificationProblems : announcementProblems)(draft);
    const found = fields.flatMap((name) => {
      const phrase = wrong[name];
      return phrase === undefined ? [] : [[name, t(phrase)] as const];
    });
    setFailure(undefined);
    if (found.length > 0) {
      point(Object.fromEntries(found), form);
      return;
    }
    try {
      const { state } = await send.mutateAsync({ draft, idempotencyKey: key });
      const later = state === 'scheduled';
      if (kind === 'notification') message.success(t(later ? 'noticeForm.scheduled' : 'noticeForm.sent'));
      else message.success(t(later ? 'noticeForm.publishedLater' : 'noticeForm.published'));
      onClose();
    } catch (error) {
      const settled = isDefinitiveFailure(error);
      if (settled) setKey(newIdempotencyKey());
      const named = error instanceof ApiError ? error.fields : {};
      if (fields.some((name) => named[name] !== undefined)) {
        point(named, form);
        return;
      }
      const words = describeError(error, t);
      setFailure(words && { ...words, unsure: !settled });
    }
  };

  return (
    <Dialog
      title={t(kind === 'notification' ? 'noticeAdmin.sendNotification' : 'noticeAdmin.sendAnnouncement')}
      width={980}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('noticeForm.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={send.isPending}>
            {t(
              send.isPending
                ? 'noticeForm.sending'
                : kind === 'notification'
                  ? 'noticeForm.send'
                  : 'noticeForm.publish',
            )}
          </Button>
        </>
      }
    >
      <div className="send-columns">
        <form id={formId} className="send-form" noValidate onSubmit={(event) => void submit(event)}>
          <NoticeFields kind={kind} draft={draft} errors={errors} onEdit={edit} />
          {failure !== undefined && (
            <Notice tone="error" hint={failure.unsure ? t('noticeForm.again') : failure.hint}>
              {failure.text}
            </Notice>
          )}
        </form>
        <SendPreview kind={kind} draft={draft} />
      </div>
    </Dialog>
  );
};

export default SendDialog;
