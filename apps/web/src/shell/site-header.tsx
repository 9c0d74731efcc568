import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Locale } from '@waybill/phrases/translator.ts';
import { homePath, paths } from '../paths.ts';
import { Icon } from '../kit/icon.tsx';
import { HeaderBalance } from './balance.tsx';
import { BrandMark } from './brand.tsx';
import { useT, useLanguage } from './language.tsx';
import { useNow } from '../kit/ui-context.tsx';
import { SessionStatus } from './session-status.tsx';
import { signOut } from './sign-out.ts';
import { nameOf } from '../client/account.ts';
import { useSession } from '../client/session.ts';
import { useBackCloses } from '../kit/back-closes.ts';
import { usePopover } from '../kit/use-popover.ts';
import { buttonClass } from '../kit/button.tsx';
import { Tag } from '../kit/tag.tsx';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';

const UserMenu = () => {
  const t = useT();
  const user = useSession((state) => state.user);
  const { open, setOpen, toggle, close, root, button, onKeyDown } = usePopover();
  const panelId = useId();
  const name = nameOf(user?.nickname, user?.userName) ?? t('user.fallbackName');
  useBackCloses(open, close);
  return (
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="flex items-center gap-1.5 p-0.5 border-0 rounded-[15px] text-default bg-transparent cursor-pointer hover:bg-surface-hover aria-expanded:bg-surface-hover"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={toggle}
      >
        <span className="visually-hidden">{t('user.menu')} </span>
        <span
          className="grid flex-none size-6.5 place-content-center rounded-full bg-primary-soft text-primary text-xs/none font-semibold"
          aria-hidden="true"
        >
          {name.slice(0, 1).toUpperCase()}
        </span>
        <span className="user-menu-name max-w-24 pr-1.5 truncate max-md:absolute max-md:size-px max-md:[clip-path:inset(50%)]">
          {name}
        </span>
      </button>
      <div
        id={panelId}
        className="absolute z-1100 top-[calc(100%_+_6px)] right-0 [&:not([hidden])]:grid gap-2 w-78 border border-default p-3.5 rounded-lg bg-surface shadow-float [&>:is(a,button)]:justify-start"
        hidden={!open}
      >
        <div className="grid gap-0.5 pb-2.5 border-b border-default wrap-anywhere">
          <strong>{name}</strong>
          {user !== null && (
            <>
              {user.email !== name && <span className="mb-1 text-tertiary text-sm">{user.email}</span>}
              <span>
                <Tag tone="info">{t(`role.${user.role}`)}</Tag>
              </span>
            </>
          )}
        </div>
        <div className="grid grid-cols-[72px_1fr] items-center gap-2 text-secondary text-sm">
          <span>{t('language.label')}</span>
          <LanguageSwitch />
        </div>
        <div className="grid grid-cols-[72px_1fr] items-center gap-2 text-secondary text-sm">
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

const timeZone = 'America/New_York';

const face = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

const dayOf = (locale: Locale) =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full', timeStyle: 'short', hour12: false });

const zoneOf = (locale: Locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });

const zoneName = (locale: Locale, moment: number): string =>
  zoneOf(locale)
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** The time in New York. Its label is EST all year; the tooltip and the accessible name give the true zone. */
const NewYorkClock = () => {
  const t = useT();
  const { locale } = useLanguage();
  const moment = useNow();
  // By the minute: a name that changes each second cannot be read out.
  const minute = Math.floor(moment / 60_000) * 60_000;
  const name = t('clock.newYork', { time: dayOf(locale).format(minute), zone: zoneName(locale, minute) });
  return (
    <span
      className="inline-flex items-center gap-1.25 text-tertiary whitespace-nowrap cursor-default max-md:flex-none max-md:text-xs max-[480px]:flex-col max-[480px]:gap-px max-[480px]:leading-[15px]"
      role="timer"
      aria-label={name}
      title={name}
      tabIndex={0}
    >
      <span className="max-[480px]:text-[10px] max-[480px]:leading-3.25">EST</span>
      <span className="number">{face.format(moment)}</span>
    </span>
  );
};

export const SiteHeader = (props: {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly bell: ReactNode;
  readonly palette: ReactNode;
  /** Where the header of the page comes. */
  readonly place?: (element: HTMLElement | null) => void;
}) => {
  const { menuOpen, onToggleMenu, bell, palette, place } = props;
  const t = useT();
  const label = t(menuOpen ? 'menu.close' : 'menu.open');
  return (
    <header className="site-header flex [grid-area:header] items-center min-w-0 h-header mt-2 mr-2 pl-5 pr-3 border border-default rounded-t-lg bg-surface max-md:gap-1 max-md:m-0 max-md:pl-1.5 max-md:pr-2 max-md:border-0 max-md:border-b max-md:rounded-none">
      <Link
        to={homePath}
        className="flex fixed z-901 top-3.5 left-4 items-center gap-2.5 text-default text-base/7 font-semibold whitespace-nowrap hover:text-default hover:no-underline max-md:static"
        aria-label={t('site.name')}
      >
        <BrandMark size={26} />
        <span className="overflow-hidden folded:hidden max-w-[calc(var(--spacing-sider)_-_94px)] text-ellipsis max-md:hidden">
          {t('site.name')}
        </span>
      </Link>
      <button
        type="button"
        className="grid flex-none size-7 p-0 place-content-center border-0 rounded-md bg-transparent text-tertiary cursor-pointer fixed z-901 top-3.5 left-[calc(var(--spacing-sider)_-_36px)] hover:bg-surface-hover hover:text-default md:[.site[data-collapsed]_&]:top-12.5 md:[.site[data-collapsed]_&]:left-3.5 max-md:static max-md:-order-1 max-md:size-10"
        aria-label={label}
        title={label}
        aria-expanded={menuOpen}
        aria-controls="site-sider"
        onClick={onToggleMenu}
      >
        <Icon name="menu" size="18px" />
      </button>
      <div ref={place} className="site-header-page flex-1 min-w-0 mr-6 empty:hidden" />
      <div className="flex flex-none items-center gap-3 ml-auto text-sm/5 max-md:flex-[0_1_auto] max-md:gap-1 max-md:min-w-0">
        {palette}
        <SessionStatus />
        <NewYorkClock />
        {bell}
        <HeaderBalance />
        <UserMenu />
        <button
          type="button"
          className="grid flex-none size-7 p-0 place-content-center border-0 rounded-md bg-transparent text-tertiary cursor-pointer hover:bg-surface-hover hover:text-default"
          aria-label={t('word.signOut')}
          title={t('word.signOut')}
          onClick={() => void signOut()}
        >
          <Icon name="signOut" />
        </button>
      </div>
    </header>
  );
};
