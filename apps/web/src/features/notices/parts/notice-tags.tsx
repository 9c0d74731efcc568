import type { NoticePriority, NoticeType } from '@waybill/contract/vocabulary/notice.ts';
import { useT } from '../../../frame/language.tsx';
import { Tag } from '../../../ui/tag.tsx';

export const TypeTag = ({ type }: { readonly type: NoticeType }) => {
  const t = useT();
  return <span>{t(`noticeType.${type}`)}</span>;
};

export const PriorityTag = ({ priority }: { readonly priority: NoticePriority }) => {
  const t = useT();
  const text = t(`noticePriority.${priority}`);
  if (priority !== 'high' && priority !== 'urgent') return <span>{text}</span>;
  return <Tag tone={priority === 'urgent' ? 'error' : 'warning'}>{text}</Tag>;
};
