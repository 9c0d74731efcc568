import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { whenText } from '../../../ui/when.tsx';
import { agoText } from '../../../frame/ago-text.ts';
import { decodeText } from '../decode-text.ts';
import { linkOf } from '../notice-pages.ts';
import './notice-item.css';
import { PriorityTag, TypeTag } from './notice-tags.tsx';

type Props = {
  readonly notice: UserNotice;
  /** Milliseconds, for how long ago it was. */
  readonly now: number;
  /** It was clicked; `follows` when that leads to another page. Without it the notice is only looked at. */
  readonly onRead?: (follows: boolean) => void;
};

/** A notice in the list. What somebody wrote is shown as text, whatever it looks like. */
export const NoticeItem = ({ notice, now, onRead }: Props) => {
  const [open, setOpen] = useState(false);
  const link = linkOf(notice.link);
  const look = { className: 'inbox-item', 'data-unread': notice.isRead ? undefined : '' };
  if (onRead === undefined)
    return (
      <div {...look}>
        <NoticeBody notice={notice} now={now} open />
      </div>
    );
  return link === undefined ? (
    <button
      type="button"
      {...look}
      aria-expanded={open}
      onClick={() => {
        setOpen(!open);
        onRead(false);
      }}
    >
      <NoticeBody notice={notice} now={now} open={open} />
    </button>
  ) : (
    <Link to={link} {...look} onClick={() => onRead(true)}>
      <NoticeBody notice={notice} now={now} open={open} />
    </Link>
  );
};

type BodyProps = { readonly notice: UserNotice; readonly now: number; readonly open: boolean };

const NoticeBody = ({ notice, now, open }: BodyProps): ReactNode => {
  const t = useT();
  const { locale } = useLanguage();
  const { type, priority, createdTime, createdUser, isRead } = notice;
  const title = decodeText(notice.title) || t('notices.noTitle');
  const content = decodeText(notice.content) || t('notices.noContent');
  return (
    <>
      <span className="inbox-item-head">
        {!isRead && (
          <span className="inbox-item-dot">
            <span className="visually-hidden">{t('word.unread')}</span>
          </span>
        )}
        <span className="inbox-item-title">{title}</span>
        <time className="inbox-item-time" dateTime={createdTime}>
          {open ? whenText(createdTime) : agoText(createdTime, now, locale, t)}
        </time>
      </span>
      <span className="inbox-item-content" data-open={open ? '' : undefined}>
        {content}
      </span>
      <span className="inbox-item-foot">
        <TypeTag type={type} />
        <PriorityTag priority={priority} />
        {createdUser !== null && <span>{t('notices.from', { name: createdUser })}</span>}
        {linkOf(notice.link) !== undefined && <span className="inbox-item-link">{t('notices.follow')}</span>}
      </span>
    </>
  );
};
