import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { When } from '../../../kit/when.tsx';
import { decodeText } from '../decode-text.ts';
import type { HeaderAnnouncement } from '../notice-state.ts';
import { PriorityTag } from '../../../shell/priority-tag.tsx';

type Props = { readonly announcement: HeaderAnnouncement; readonly onClose: () => void };

export default function AnnouncementDialog({ announcement, onClose }: Props) {
  const t = useT();
  const title = decodeText(announcement.title ?? '');
  const content = decodeText(announcement.content ?? announcement.message ?? '');
  return (
    <Dialog
      title={title === '' ? t('word.announcement') : title}
      width={560}
      onClose={onClose}
      foot={
        <Button variant="primary" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      }
    >
      <div className="flex flex-wrap gap-2 items-center mb-2.5 text-tertiary text-sm">
        <PriorityTag of="noticePriority" priority={announcement.priority ?? 'normal'} />
        {announcement.createdTime !== undefined && (
          <span>
            {t('announcement.published')} <When value={announcement.createdTime} />
          </span>
        )}
      </div>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
        {content === '' ? t('notices.noContent') : content}
      </p>
    </Dialog>
  );
}
