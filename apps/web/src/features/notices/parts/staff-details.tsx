import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { useT } from '../../../frame/language.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { When } from '../../../ui/when.tsx';
import { decodeText } from '../decode-text.ts';
import { audienceText, readText, windowText } from '../staff-text.ts';

/** The whole of a sent notice, below its row. */
export const StaffDetails = ({ notice }: { readonly notice: StaffNotice }) => {
  const t = useT();
  return (
    <div className="staff-details">
      <p className="staff-details-text">{decodeText(notice.content) || t('notices.noContent')}</p>
      <Facts
        facts={[
          { name: t('noticeAdmin.column.audience'), value: audienceText(notice, t) },
          { name: t('noticeAdmin.column.read'), value: readText(notice, t) },
          { name: t('noticeAdmin.window.label'), value: windowText(notice, t) },
          { name: t('noticeAdmin.link'), value: notice.link ?? t('noticeAdmin.noLink') },
          { name: t('noticeAdmin.created'), value: <When value={notice.createdTime} /> },
        ]}
      />
    </div>
  );
};
