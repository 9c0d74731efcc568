import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { whenText } from '../../../kit/when.tsx';
import { agoText } from '../../../shell/ago-text.ts';
import { decodeText } from '../decode-text.ts';
import { linkOf } from '../read-notices.ts';
import { PriorityTag } from '../../../shell/priority-tag.tsx';
import { useNow } from '../../../kit/ui-context.tsx';

/** A notice in the list. What somebody wrote is shown as text, whatever it looks like. */
export const NoticeItem = (props: {
  readonly notice: UserNotice;
  /** It was clicked; `follows` when that leads to another page. Without it the notice is only looked at. */
  readonly onRead?: (follows: boolean) => void;
}) => {
  const { notice, onRead } = props;
  const t = useT();
  const { locale } = useLanguage();
  const now = useNow(60_000);
  const { type, priority, createdTime, createdUser, isRead } = notice;
  const title = decodeText(notice.title) || t('notices.noTitle');
  const content = decodeText(notice.content) || t('notices.noContent');
  const [open, setOpen] = useState(false);
  const link = linkOf(notice.link);
  const look = `grid gap-1.5 w-full py-3 px-5 text-default text-start max-md:px-4 ${isRead ? 'bg-transparent' : 'bg-surface-sunken'}`;
  const acts = `${look} cursor-pointer hover:bg-surface-hover hover:text-default hover:no-underline focus-visible:-outline-offset-2`;
  const whole = open || onRead === undefined;
  const body = (
    <>
      <span className="flex gap-2 items-baseline min-w-0">
        {!isRead && (
          <span className="flex-none size-2 rounded-full bg-primary-solid">
            <span className="visually-hidden">{t('word.unread')}</span>
          </span>
        )}
        <span className={`flex-1 min-w-0 wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>{title}</span>
        <time className="flex-none text-tertiary text-xs" dateTime={createdTime}>
          {whole ? whenText(createdTime) : agoText(createdTime, now, locale, t)}
        </time>
      </span>
      <span
        className={`text-secondary text-sm wrap-anywhere whitespace-pre-line ${whole ? 'block' : 'line-clamp-3'}`}
      >
        {content}
      </span>
      <span className="flex flex-wrap gap-1.5 items-center text-tertiary text-xs">
        <span>{t(`noticeType.${type}`)}</span>
        <PriorityTag of="noticePriority" priority={priority} />
        {createdUser !== null && <span>{t('notices.from', { name: createdUser })}</span>}
        {link !== undefined && <span className="ms-auto text-primary">{t('notices.follow')}</span>}
      </span>
    </>
  );
  if (onRead === undefined) return <div className={look}>{body}</div>;
  return link === undefined ? (
    <button
      type="button"
      className={acts}
      aria-expanded={open}
      onClick={() => {
        setOpen(!open);
        onRead(false);
      }}
    >
      {body}
    </button>
  ) : (
    <Link to={link} className={acts} onClick={() => onRead(true)}>
      {body}
    </Link>
  );
};
