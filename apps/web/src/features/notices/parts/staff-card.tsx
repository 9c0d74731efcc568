import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { useT } from '../../../frame/language.tsx';
import { When } from '../../../ui/when.tsx';
import { audienceText, readText } from '../staff-text.ts';
import { PriorityTag, TypeTag } from './notice-tags.tsx';
import { StaffActions } from './staff-actions.tsx';
import { noticeHead, stateTag } from './staff-columns.tsx';

/** A sent notice on a phone. */
export const StaffCard = ({ notice }: { readonly notice: StaffNotice }) => {
  const t = useT();
  return (
    <div className="staff-card">
      {noticeHead(notice, t)}
      <div className="staff-card-line">
        <TypeTag type={notice.type} />
        <PriorityTag priority={notice.priority} />
        {stateTag(notice.state, t)}
      </div>
      <div className="staff-card-line staff-card-quiet">
        <span>{audienceText(notice, t)}</span>
        {notice.readers !== null && <span className="number">{readText(notice, t)}</span>}
      </div>
      <div className="staff-card-line staff-card-quiet">
        <When value={notice.createdTime} />
        <span>{notice.createdUser}</span>
      </div>
      <StaffActions notice={notice} />
    </div>
  );
};
