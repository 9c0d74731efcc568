import type { Role } from '@waybill/contract/permissions.ts';
import {
  noticeLimits,
  type NoticePriority,
  type NotificationType,
  type noticeTargets,
} from '@waybill/contract/vocabulary/notice.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';

export type TargetType = (typeof noticeTargets)[number];

/** A notification or an announcement as it stands in its form. */
export type NoticeDraft = {
  readonly title: string;
  readonly content: string;
  readonly type: NotificationType;
  readonly priority: NoticePriority;
  readonly targetType: TargetType;
  readonly roles: readonly Role[];
  /** Ids, user names and e-mails as they were typed. */
  readonly accounts: string;
  readonly link: string;
  /** As `datetime-local` fields give it: `2026-11-20T15:22`. */
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
  accounts: '',
  link: '',
  startTime: '',
  endTime: '',
};

export type DraftField = 'title' | 'content' | 'targetIds' | 'link' | 'startTime' | 'endTime';
export type DraftProblems = { readonly [Field in DraftField]?: PlainPhrase };

/** Accounts out of what was typed: commas, white space and line breaks part them, each counts once. */
export const accountsIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;\uFF0C\u3001\uFF1B]+/).filter((name) => name !== '')),
];

/** What was typed without some of the accounts. */
export const withoutAccounts = (text: string, gone: readonly string[]): string =>
  accountsIn(text)
    .filter((name) => !gone.includes(name))
    .join(', ');

/** Whom a notification is for, as the calls want it. */
export type Audience = { readonly targetType: TargetType; readonly targetIds?: string[] };

/** Whom a draft is for. */
export const audienceOf = ({
  targetType,
  roles,
  accounts,
}: Pick<NoticeDraft, 'targetType' | 'roles' | 'accounts'>): Audience => {
  if (targetType === 'all') return { targetType };
  return { targetType, targetIds: targetType === 'role' ? [...roles] : [...accountsIn(accounts)] };
};

const isLink = (link: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(link) && link.length <= noticeLimits.link;

const inLimit = (text: string, most: number): boolean => text.trim() !== '' && text.trim().length <= most;

const textProblems = ({ title, content }: NoticeDraft): DraftProblems => ({
  ...(inLimit(title, noticeLimits.title) ? {} : { title: 'fields.noticeTitle' }),
  ...(inLimit(content, noticeLimits.content) ? {} : { content: 'fields.noticeContent' }),
});

/** What is wrong with a notification before it is sent. */
export const notificationProblems = (draft: NoticeDraft): DraftProblems => {
  const { targetIds } = audienceOf(draft);
  const targeted =
    targetIds === undefined || (targetIds.length > 0 && targetIds.length <= noticeLimits.targets);
  return {
    ...textProblems(draft),
    ...(targeted ? {} : { targetIds: 'fields.noticeTargets' }),
    ...(draft.link.trim() === '' || isLink(draft.link.trim()) ? {} : { link: 'fields.noticeLink' }),
  };
};

/** What is wrong with an announcement. */
export const announcementProblems = (draft: NoticeDraft): DraftProblems => ({
  ...textProblems(draft),
  ...(draft.startTime !== '' && draft.endTime !== '' && draft.startTime >= draft.endTime
    ? { endTime: 'fields.rangeReversed' }
    : {}),
});

/** A wall time in the product's zone, with its seconds. */
const wallTime = (local: string): string =>
  local.length === 'YYYY-MM-DDTHH:mm'.length ? `${local}:00` : local;

const timeOf = <Name extends 'startTime' | 'endTime'>(
  name: Name,
  local: string,
): { readonly [K in Name]?: string } =>
  (local === '' ? {} : { [name]: wallTime(local) }) as { readonly [K in Name]?: string };

/** The call that a draft of a notification makes. */
export const notificationOf = (draft: NoticeDraft) => ({
  title: draft.title.trim(),
  content: draft.content.trim(),
  type: draft.type,
  priority: draft.priority,
  ...audienceOf(draft),
  ...(draft.link.trim() === '' ? {} : { link: draft.link.trim() }),
  ...timeOf('startTime', draft.startTime),
});

/** The call that a draft of an announcement makes. */
export const announcementOf = (draft: NoticeDraft) => ({
  title: draft.title.trim(),
  content: draft.content.trim(),
  priority: draft.priority,
  ...timeOf('startTime', draft.startTime),
  ...timeOf('endTime', draft.endTime),
});
