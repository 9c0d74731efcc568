import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { useMutation } from '@tanstack/react-query';
import {
  noticePriorities,
  noticeTypes,
  type NotificationType,
  noticeLimits,
} from '@waybill/contract/vocabulary/notice.ts';
import { describeError } from '../../../client/error-message.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { LineField, PickField, TextAreaField } from '../../../kit/fields.tsx';
import { MomentField } from '../../../kit/moment-field.tsx';
import { announcementOf, emptyDraft, notificationOf, type NoticeDraft } from '../notice-draft.ts';
import { mutation } from '../../../client/query.ts';
import { staffNotices } from '../staff-queries.ts';
import { AudienceFields } from './audience-fields.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { momentOf } from '../../../kit/days.ts';
import { useNow } from '../../../kit/ui-context.tsx';
import { headlineOf, AnnouncementLine, announcementClass } from './announcement-line.tsx';
import { decodeText } from '../decode-text.ts';
import { NoticeItem } from './notice-item.tsx';

const AsNotification = ({ draft }: { draft: NoticeDraft }) => {
  const t = useT();
  const now = useNow(60_000);
  const { title, content, type, priority, link } = draft;
  return (
    <>
      <p className="text-tertiary text-xs">{t('noticeForm.previewCentre')}</p>
      <div className="border border-default rounded-md bg-surface overflow-hidden">
        <NoticeItem
          notice={{
            id: '',
            title,
            content,
            type,
            priority,
            createdTime: momentOf(now),
            // The staff speak for the product.
            createdUser: t('site.name'),
            isRead: false,
            link: link.trim() || null,
          }}
        />
      </div>
    </>
  );
};

const AsAnnouncement = ({ draft }: { draft: NoticeDraft }) => {
  const t = useT();
  const headline = headlineOf(draft) ?? { full: '', shown: t('notices.noTitle'), runs: false };
  const content = decodeText(draft.content);
  return (
    <>
      <p className="text-tertiary text-xs">{t('noticeForm.previewHeader')}</p>
      <div className={announcementClass(draft.priority)}>
        <Icon name="megaphone" />
        <span className="flex-1 min-w-0 h-6 px-0.5 leading-6 whitespace-nowrap overflow-hidden">
          <AnnouncementLine headline={headline} />
        </span>
      </div>
      <p className="text-tertiary text-xs">{t('noticeForm.previewFull')}</p>
      <div className="grid gap-1.5 py-3 px-4 border border-default rounded-md bg-surface wrap-anywhere">
        <strong>{decodeText(draft.title) || t('word.announcement')}</strong>
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{content || t('notices.noContent')}</p>
      </div>
    </>
  );
};

const kinds = {
  notification: { body: notificationOf, endpoint: noticeEndpoints.sendNotification },
  announcement: { body: announcementOf, endpoint: noticeEndpoints.sendAnnouncement },
} as const;

const sendable = noticeTypes.filter((type): type is NotificationType => type !== 'announcement');

export default function SendDialog({ kind, onClose }: { kind: keyof typeof kinds; onClose: () => void }) {
  const t = useT();
  const { endpoint, body } = kinds[kind];
  const send = useMutation(mutation(endpoint, { refreshes: staffNotices }));
  const notifies = kind === 'notification';
  const form = useForm<NoticeDraft>({
    endpoint,
    body,
    initial: emptyDraft,
    submit: async (draft) => {
      const { state } = await send.mutateAsync({ body: body(draft) });
      message.success(t(`noticeForm.${kind}.${state === 'scheduled' ? 'later' : 'done'}`));
      onClose();
    },
    explain: (error, say) => {
      const words = describeError(error, say);
      return words && !isDefinitiveFailure(error) ? { ...words, hint: say('noticeForm.again') } : words;
    },
  });
  const draft = form.values;
  const optional = t('word.optional');
  return (
    <FormDialog
      title={t(`noticeAdmin.send.${kind}`)}
      submitLabel={t(notifies ? 'word.send' : 'noticeForm.publish')}
      width={980}
      fillsPhone
      form={form}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_380px] gap-7 items-start max-[900px]:grid-cols-1">
        <div className="grid gap-2">
          <LineField
            {...form.field('title')}
            label={t('word.title')}
            hint={t('noticeForm.titleHint', { count: draft.title.trim().length, max: noticeLimits.title })}
          />
          <TextAreaField
            {...form.field('content')}
            label={t('word.content')}
            hint={t('noticeForm.contentHint', {
              count: draft.content.trim().length,
              max: noticeLimits.content,
            })}
            rows={6}
          />
          <div className="grid grid-cols-2 gap-y-2 gap-x-4 max-sm:grid-cols-1">
            {notifies && (
              <PickField
                label={t('word.type')}
                value={draft.type}
                options={sendable.map((value) => ({ value, label: t(`noticeType.${value}`) }))}
                onChange={(type) => form.set({ type })}
              />
            )}
            <PickField
              label={t('word.priority')}
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
          <div className="grid grid-cols-2 gap-y-2 gap-x-4 max-sm:grid-cols-1">
            <MomentField
              {...form.field('startTime')}
              mark={optional}
              label={t('noticeForm.start')}
              hint={t('noticeForm.startHint')}
            />
            {!notifies && (
              <MomentField
                {...form.field('endTime')}
                mark={optional}
                label={t('noticeForm.end')}
                hint={t('noticeForm.endHint')}
              />
            )}
          </div>
          <p className="text-tertiary text-xs">{t('noticeForm.timeZone')}</p>
        </div>
        <section
          className="sticky top-0 grid gap-2 p-3.5 rounded-lg bg-surface-sunken max-[900px]:static"
          aria-label={t('noticeForm.preview')}
        >
          <h3 className="text-base font-semibold">{t('noticeForm.preview')}</h3>
          {notifies ? <AsNotification draft={draft} /> : <AsAnnouncement draft={draft} />}
        </section>
      </div>
    </FormDialog>
  );
}
