import { useT } from '../../../frame/language.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { headlineOf } from '../announcement-text.ts';
import { decodeText } from '../decode-text.ts';
import type { NoticeDraft } from '../notice-draft.ts';
import type { NoticeKind } from '../staff-queries.ts';
import { wallTimeOf } from '../wall-time.ts';
import { AnnouncementLine } from './announcement-line.tsx';
import { NoticeItem } from './notice-item.tsx';

const minute = 60_000;

export const SendPreview = ({ kind, draft }: { readonly kind: NoticeKind; readonly draft: NoticeDraft }) => {
  const t = useT();
  return (
    <section className="send-preview" aria-label={t('noticeForm.preview')}>
      <h3>{t('noticeForm.preview')}</h3>
      {kind === 'notification' ? <AsNotification draft={draft} /> : <AsAnnouncement draft={draft} />}
    </section>
  );
};

const AsNotification = ({ draft }: { readonly draft: NoticeDraft }) => {
  const t = useT();
  const now = useNow(minute);
  const { title, content, type, priority, link } = draft;
  return (
    <>
      <p className="send-preview-of">{t('noticeForm.previewCentre')}</p>
      <div className="send-preview-box">
        <NoticeItem
          now={now}
          notice={{
            id: '',
            title,
            content,
            type,
            priority,
            createdTime: wallTimeOf(now),
            // The staff speak for the product.
            createdUser: t('site.name'),
            isRead: false,
            link: link.trim() === '' ? null : link.trim(),
          }}
        />
      </div>
    </>
  );
};

const AsAnnouncement = ({ draft }: { readonly draft: NoticeDraft }) => {
  const t = useT();
  const headline = headlineOf(draft) ?? { full: '', shown: t('notices.noTitle'), runs: false };
  const content = decodeText(draft.content);
  return (
    <>
      <p className="send-preview-of">{t('noticeForm.previewHeader')}</p>
      <div className="announcement" data-priority={draft.priority}>
        <Icon name="megaphone" />
        <span className="announcement-open">
          <AnnouncementLine headline={headline} />
        </span>
      </div>
      <p className="send-preview-of">{t('noticeForm.previewFull')}</p>
      <div className="send-preview-box send-preview-full">
        <strong>{decodeText(draft.title) || t('announcement.title')}</strong>
        <p className="announcement-full">{content || t('notices.noContent')}</p>
      </div>
    </>
  );
};
