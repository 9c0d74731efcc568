import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { decodeText } from '../decode-text.ts';
import type { NoticeState } from '../staff-filters.ts';
import { audienceText, readText } from '../staff-text.ts';
import { PriorityTag, TypeTag } from './notice-tags.tsx';
import { StaffActions } from './staff-actions.tsx';

const tones: Readonly<Record<NoticeState, Tone>> = {
  active: 'success',
  scheduled: 'info',
  ended: 'neutral',
  inactive: 'warning',
  deleted: 'error',
};

/** Where a notice stands. */
export const stateTag = (state: NoticeState, t: WebTranslate) => (
  <StatusTag tone={tones[state]}>{t(`noticeState.${state}`)}</StatusTag>
);

/** Title and first line of a notice, as text. */
export const noticeHead = ({ title, content }: StaffNotice, t: WebTranslate) => (
  <span className="staff-notice">
    <strong>{decodeText(title) || t('notices.noTitle')}</strong>
    <span>{decodeText(content) || t('notices.noContent')}</span>
  </span>
);

/** Columns of what was sent. */
export const staffColumns = (t: WebTranslate): readonly Column<StaffNotice>[] => [
  {
    id: 'notice',
    header: t('noticeAdmin.column.notice'),
    width: 256,
    cell: (notice) => noticeHead(notice, t),
  },
  {
    id: 'type',
    header: t('noticeAdmin.column.type'),
    width: 78,
    cell: ({ type }) => <TypeTag type={type} />,
  },
  {
    id: 'priority',
    header: t('noticeAdmin.column.priority'),
    width: 78,
    cell: ({ priority }) => <PriorityTag priority={priority} />,
  },
  {
    id: 'audience',
    header: t('noticeAdmin.column.audience'),
    width: 152,
    cell: (notice) => {
      const audience = audienceText(notice, t);
      return (
        <span className="staff-audience" title={audience} tabIndex={0}>
          {audience}
        </span>
      );
    },
  },
  {
    id: 'read',
    header: t('noticeAdmin.column.read'),
    width: 130,
    cell: (notice) =>
      notice.readers === null ? (
        <span
          aria-label={t('noticeAdmin.noReaders')}
          title={t('noticeAdmin.noReaders')}
          role="img"
          tabIndex={0}
        >
          –
        </span>
      ) : (
        <span className="number">{readText(notice, t)}</span>
      ),
  },
  {
    id: 'state',
    header: t('noticeAdmin.column.state'),
    width: 96,
    cell: ({ state }) => stateTag(state, t),
  },
  {
    id: 'time',
    header: t('noticeAdmin.column.time'),
    width: 164,
    cell: ({ createdTime, createdUser }) => (
      <span className="staff-when">
        <When value={createdTime} />
        <small title={createdUser} tabIndex={0}>
          {createdUser}
        </small>
      </span>
    ),
  },
  {
    id: 'actions',
    header: t('noticeAdmin.column.actions'),
    width: 142,
    cell: (notice) => <StaffActions notice={notice} />,
  },
];
