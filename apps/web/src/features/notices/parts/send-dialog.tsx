import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { useMutation } from '@tanstack/react-query';
import { noticePriorities, noticeTypes, type NotificationType } from '@waybill/contract/vocabulary/notice.ts';
import { noticeLimits } from '@waybill/contract/vocabulary/notice.ts';
import { describeError } from '../../../client/error-message.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { MomentField } from '../../../ui/moment-field.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { announcementOf, emptyDraft, notificationOf, type NoticeDraft } from '../notice-draft.ts';
import { sendMutation, type NoticeKind } from '../staff-queries.ts';
import { AudienceFields } from './audience-fields.tsx';
import './send-dialog.css';
import { SendPreview } from './send-preview.tsx';

const kinds = {
  notification: { body: notificationOf, endpoint: noticeEndpoints.sendNotification },
  announcement: { body: announcementOf, endpoint: noticeEndpoints.sendAnnouncement },
} as const;

const sendable = noticeTypes.filter((type): type is NotificationType => type !== 'announcement');

const SendDialog = ({ kind, onClose }: { readonly kind: NoticeKind; readonly onClose: () => void }) => {
  const t = useT();
  const { locale } = useLanguage();
  const send = useMutation(sendMutation(kind));
  const notifies = kind === 'notification';
  const form = useForm<NoticeDraft>({
    ...kinds[kind],
    initial: emptyDraft,
    submit: async (draft) => {
      const { state } = await send.mutateAsync(draft);
      message.success(t(`noticeForm.${kind}.${state === 'scheduled' ? 'later' : 'done'}`));
      onClose();
    },
    explain: (error, say) => {
      const words = describeError(error, say);
      return words && !isDefinitiveFailure(error) ? { ...words, hint: say('noticeForm.again') } : words;
    },
  });
  const draft = form.values;
  const optional = t('noticeForm.optional');
  const time = { locale, mark: optional };
  return (
    <FormDialog
      title={t(`noticeAdmin.send.${kind}`)}
      submitLabel={t(notifies ? 'noticeForm.send' : 'noticeForm.publish')}
      width={980}
      fillsPhone
      form={form}
      onClose={onClose}
    >
      <div className="send-columns">
        <div className="send-form">
          <LineField
            {...form.field('title')}
            label={t('noticeForm.title')}
            hint={t('noticeForm.titleHint', { count: draft.title.trim().length, max: noticeLimits.title })}
          />
          <TextAreaField
            {...form.field('content')}
            label={t('noticeForm.content')}
            hint={t('noticeForm.contentHint', {
              count: draft.content.trim().length,
              max: noticeLimits.content,
            })}
            rows={6}
          />
          <div className="send-row">
            {notifies && (
              <PickField
                label={t('noticeForm.type')}
                value={draft.type}
                options={sendable.map((value) => ({ value, label: t(`noticeType.${value}`) }))}
                onChange={(type) => form.set({ type })}
              />
            )}
            <PickField
              label={t('noticeForm.priority')}
              value={draft.priority}
              options={noticePriorities.map((value) => ({ value, label: t(`noticePriority.${value}`) }))}
              onChange={(priority) => form.set({ priority })}
            />
          </div>
          {notifies && <AudienceFields form={form} />}
          {notifies && (
            <LineField
              {...form.field('link')}
              label={t('noticeForm.link')}
              mark={optional}
              hint={t('noticeForm.linkHint')}
              placeholder="/myorder"
            />
          )}
          <div className="send-row">
            <MomentField
              {...form.field('startTime')}
              {...time}
              label={t('noticeForm.start')}
              hint={t('noticeForm.startHint')}
            />
            {!notifies && (
              <MomentField
                {...form.field('endTime')}
                {...time}
                label={t('noticeForm.end')}
                hint={t('noticeForm.endHint')}
              />
            )}
          </div>
          <p className="send-note">{t('noticeForm.timeZone')}</p>
        </div>
        <SendPreview kind={kind} draft={draft} />
      </div>
    </FormDialog>
  );
};

export default SendDialog;
