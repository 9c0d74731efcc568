import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { nameOf } from '../client/account.ts';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { useT } from './language.tsx';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import './user-menu.css';

export const UserMenu = () => {
  const t = useT();
  const user = useSession((state) => state.user);
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const name = nameOf(user?.nickname, user?.userName) ?? t('user.fallbackName');

  useBackCloses(open, () => setOpen(false));
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  return (
    <div
      ref={menu}
      className="user-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        menu.current?.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className="user-menu-button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">{t('user.menu')} </span>
        <span className="avatar" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <span className="user-menu-name">{name}</span>
      </button>
      <div id={panelId} className="user-menu-panel" hidden={!open}>
        <div className="user-menu-who">
          <strong>{name}</strong>
          {user !== null && (
            <>
              {user.email !== name && <span className="user-menu-email">{user.email}</span>}
              <span>
                <Tag tone="info">{t(`role.${user.role}`)}</Tag>
              </span>
            </>
          )}
        </div>
        <div className="user-menu-row">
          <span>{t('language.label')}</span>
          <LanguageSwitch />
        </div>
        <div className="user-menu-row">
          <span>{t('theme.label')}</span>
          <ThemeSwitch />
        </div>
        <Link
          className={buttonClass({ variant: 'text', block: true })}
          to={paths.personal}
          onClick={() => setOpen(false)}
        >
          <Icon name="user" />
          {t('page.personal')}
        </Link>
      </div>
    </div>
  );
};
