import type { Role } from '@waybill/contract/permissions.ts';
import type { NoticePriority, NotificationType, noticeTargets } from '@waybill/contract/vocabulary/notice.ts';

export type NoticeDraft = {
  readonly title: string;
  readonly content: string;
  readonly type: NotificationType;
  readonly priority: NoticePriority;
  readonly targetType: (typeof noticeTargets)[number];
  readonly roles: readonly Role[];
  /** Ids, user names and e-mails as they were typed. */
  readonly targetIds: string;
  readonly link: string;
  /** A wall time: `2026-11-20T15:22`. */
  readonly startTime: string;
  readonly endTime: string;
};

export const emptyDraft: NoticeDraft = {
  title: '',
  content: '',
  type: 'notification',
  priority: 'normal',
  targetType: 'all',
  roles: [],
  targetIds: '',
  link: '',
  startTime: '',
  endTime: '',
};

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

export const notificationOf = (draft: NoticeDraft) => ({
  title: draft.title.trim(),
  content: draft.content.trim(),
  type: draft.type,
  priority: draft.priority,
  ...audienceOf(draft),
  ...(draft.link.trim() !== '' && { link: draft.link.trim() }),
  ...(draft.startTime !== '' && { startTime: wallTime(draft.startTime) }),
});

export const announcementOf = (draft: NoticeDraft) => ({
  title: draft.title.trim(),
  content: draft.content.trim(),
  priority: draft.priority,
  ...(draft.startTime !== '' && { startTime: wallTime(draft.startTime) }),
  ...(draft.endTime !== '' && { endTime: wallTime(draft.endTime) }),
});
