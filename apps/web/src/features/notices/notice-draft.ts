import type { Role } from '@waybill/contract/permissions.ts';
import type { NoticePriority, NotificationType, noticeTargets } from '@waybill/contract/vocabulary/notice.ts';

export type TargetType = (typeof noticeTargets)[number];

export type NoticeDraft = {
  readonly title: string;
  readonly content: string;
  readonly type: NotificationType;
  readonly priority: NoticePriority;
  readonly targetType: TargetType;
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

export type Audience = { readonly targetType: TargetType; readonly targetIds?: string[] };

export const audienceOf = ({
  targetType,
  roles,
  targetIds,
}: Pick<NoticeDraft, 'targetType' | 'roles' | 'targetIds'>): Audience => {
  if (targetType === 'all') return { targetType };
  return { targetType, targetIds: targetType === 'role' ? [...roles] : [...accountsIn(targetIds)] };
};

/** A wall time in the product's zone, with its seconds. */
const wallTime = (local: string): string =>
  local.length === 'YYYY-MM-DDTHH:mm'.length ? `${local}:00` : local;

const timeOf = <Name extends 'startTime' | 'endTime'>(
  name: Name,
  local: string,
): { readonly [K in Name]?: string } =>
  (local === '' ? {} : { [name]: wallTime(local) }) as { readonly [K in Name]?: string };

export const notificationOf = (draft: NoticeDraft) => ({
  title: draft.title.trim(),
  content: draft.content.trim(),
  type: draft.type,
  priority: draft.priority,
  ...audienceOf(draft),
  ...(draft.link.trim() === '' ? {} : { link: draft.link.trim() }),
  ...timeOf('startTime', draft.startTime),
});

export const announcementOf = (draft: NoticeDraft) => ({
  title: draft.title.trim(),
  content: draft.content.trim(),
  priority: draft.priority,
  ...timeOf('startTime', draft.startTime),
  ...timeOf('endTime', draft.endTime),
});
