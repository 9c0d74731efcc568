import type { NoticePriority, NoticeType } from '@waybill/contract/vocabulary/notice.ts';
import { useT } from '../../../frame/language.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';

const typeTones: Readonly<Record<NoticeType, Tone>> = {
  system: 'neutral',
  order: 'info',
  payment: 'success',
  security: 'warning',
  promotion: 'neutral',
  announcement: 'info',
  notification: 'info',
};

const priorityTones: Readonly<Record<NoticePriority, Tone>> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'error',
};

/** The kind of a notice. */
export const TypeTag = ({ type }: { readonly type: NoticeType }) => {
  const t = useT();
  return <Tag tone={typeTones[type]}>{t(`noticeType.${type}`)}</Tag>;
};

/** How pressing a notice is. */
export const PriorityTag = ({ priority }: { readonly priority: NoticePriority }) => {
  const t = useT();
  return <Tag tone={priorityTones[priority]}>{t(`noticePriority.${priority}`)}</Tag>;
};
