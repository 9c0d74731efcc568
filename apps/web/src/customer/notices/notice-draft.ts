import type { Role } from '@waybill/contract/permissions.ts';
import type { NoticePriority, NotificationType, noticeTargets } from '@waybill/contract/vocabulary/notice.ts';

export const emptyDraft = {
  title: '',
  content: '',
  type: 'notification' as NotificationType,
  priority: 'normal' as NoticePriority,
  targetType: 'all' as (typeof noticeTargets)[number],
  roles: [] as readonly Role[],
  /** Ids, user names and e-mails as they were typed. */
  targetIds: '',
  link: '',
  /** A wall time: `2026-11-20T15:22`. */
  startTime: '',
  endTime: '',
};

export type NoticeDraft = Readonly<typeof emptyDraft>;

/** Accounts out of what was typed: commas, white space and line breaks part them, each counts once. */
export const accountsIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;\uFF0C\u3001\uFF1B]+/).filter((name) => name !== '')),
];

export const withoutAccounts = (text: string, gone: readonly string[]): string =>
  accountsIn(text)
    .filter((name) => !gone.includes(name))
    .join(', ');

export const audienceOf = ({
  targetType,
  roles,
  targetIds,
}: Pick<NoticeDraft, 'targetType' | 'roles' | 'targetIds'>) => ({
  targetType,
  ...(targetType !== 'all' && {
    targetIds: targetType === 'role' ? [...roles] : [...accountsIn(targetIds)],
  }),
});

/** A wall time in the product's zone, with its seconds. */
const wallTime = (local: string): string =>
  local.length === 'YYYY-MM-DDTHH:mm'.length ? `${local}:00` : local;

const written = ({ title, content, priority, startTime }: NoticeDraft) => ({
  title: title.trim(),
  content: content.trim(),
  priority,
  ...(startTime !== '' && { startTime: wallTime(startTime) }),
});

export const notificationOf = (draft: NoticeDraft) => ({
  ...written(draft),
  type: draft.type,
  ...audienceOf(draft),
  ...(draft.link.trim() !== '' && { link: draft.link.trim() }),
});

export const announcementOf = (draft: NoticeDraft) => ({
  ...written(draft),
  ...(draft.endTime !== '' && { endTime: wallTime(draft.endTime) }),
});
