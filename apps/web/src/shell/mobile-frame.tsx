import { useLocation, useNavigate, NavLink } from 'react-router';
import { nameOf } from '../client/account.ts';
import { useSession } from '../client/session.ts';
import { mobileCarrierPaths, paths } from '../paths.ts';
import { Button, buttonClass } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { BalanceNumber } from './balance.tsx';
import { useT } from './language.tsx';
import { MenuGroups } from './menu-groups.tsx';
import { type Page, usePage } from './page.ts';
import { usePages } from './registry.ts';
import { desktopAddress } from './twin-pages.ts';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { type ReactNode, useState } from 'react';
import { type FrameSlots, useFrame } from './use-frame.ts';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import '../styles/mobile-shell.css';
import { BrandMark } from './brand.tsx';
import { HeaderPlaces } from './page-header.tsx';
import { ConsoleTabs } from './console-rail.tsx';
import { SessionStatus } from './session-status.tsx';
import { useLastAddress } from './last-address.ts';
import { SessionWarnings } from './session-warnings.tsx';

const tabbed: ReadonlySet<string> = new Set([paths.ups, paths.usps, paths.fedex, paths.myOrders]);

const isListed = ({ path, icon, menu, staff }: Page): boolean =>
  icon !== undefined && (menu !== undefined || staff !== true) && !path.includes(':') && !tabbed.has(path);

const MobileMenu = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const user = useSession((state) => state.user);
  const { pathname, search } = useLocation();
  const name = nameOf(user?.nickname, user?.userName) ?? t('user.fallbackName');
  return (
    <Dialog
      title={t('mobile.tab.mine')}
      closesBeside
      onClose={onClose}
      foot={
        <>
          <SignOutButton />
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="flex flex-wrap gap-y-0.5 gap-x-3 items-baseline text-secondary text-sm">
          <strong className="text-default text-lg">{name}</strong>
          {user !== null && user.email !== name && <span>{user.email}</span>}
          <span>
            {t('points.balance')}{' '}
            <b className="text-primary">
              <BalanceNumber />
            </b>
          </span>
        </p>
        <MenuGroups entries={usePages().filter(isListed)} onNavigate={onClose} />
        <div className="flex gap-3 items-center justify-between min-h-11">
          <span>{t('language.label')}</span>
          <LanguageSwitch />
        </div>
        <div className="flex gap-3 items-center justify-between min-h-11">
          <span>{t('theme.label')}</span>
          <ThemeSwitch />
        </div>
        {/* Another shell: the page loads anew. */}
        <a className={buttonClass({ block: true })} href={desktopAddress(pathname, search)}>
          <Icon name="monitor" />
          {t('mobile.desktop')}
        </a>
      </div>
    </Dialog>
  );
};

const tabClass = (active: boolean): string =>
  `grid min-h-13 py-1 px-0 place-content-center justify-items-center gap-px border-0 bg-transparent text-xs/[1.4] cursor-pointer hover:no-underline focus-visible:-outline-offset-2 ${active ? 'text-primary font-semibold hover:text-primary' : 'text-tertiary hover:text-default'}`;

const carrierPaths: ReadonlySet<string> = new Set([paths.mobileUps, paths.mobileUsps, paths.mobileFedex]);

const trackingPaths: ReadonlySet<string> = new Set([
  paths.mobileFollowed,
  paths.followed,
  paths.batchQuery,
  paths.insight,
]);

type TabProps = {
  readonly path: string;
  readonly label: ReactNode;
  readonly icon: IconName;
  readonly active: boolean;
};

const Tab = ({ path, label, icon, active }: TabProps) => (
  <NavLink to={useLastAddress(path)} className={tabClass(active)} aria-current={active ? 'page' : undefined}>
    <Icon name={icon} size="22px" />
    <span>{label}</span>
  </NavLink>
);

const MobileTabs = ({ FirstHold }: Pick<FrameSlots, 'FirstHold'>) => {
  const t = useT();
  const { pathname } = useLocation();
  const [carrier, setCarrier] = useState<string>(paths.mobileUps);
  const [open, setOpen] = useState(false);
  const atCarrier = carrierPaths.has(pathname);
  if (atCarrier && pathname !== carrier) setCarrier(pathname);
  const atHome = pathname === paths.mobileHome;
  const atOrders = pathname === paths.myOrders;
  const atTracking = trackingPaths.has(pathname);
  return (
    <nav
      className="grid grid-cols-5 pb-[env(safe-area-inset-bottom,0px)] border-t border-default bg-surface"
      aria-label={t('mobile.tabs')}
    >
      <Tab path={paths.mobileHome} label={t('page.mobileHome')} icon="home" active={atHome} />
      <FirstHold>
        {(held, time) => (
          <Tab
            path={held === undefined ? carrier : mobileCarrierPaths[held]}
            label={
              <>
                <span className={time === undefined ? '' : 'visually-hidden'}>{t('word.query')}</span>
                {time}
              </>
            }
            icon="search"
            active={atCarrier}
          />
        )}
      </FirstHold>
      <Tab path={paths.mobileFollowed} label={t('page.batchQuery')} icon="eye" active={atTracking} />
      <Tab path={paths.myOrders} label={t('word.orders')} icon="orders" active={atOrders} />
      <button
        type="button"
        className={tabClass(!atHome && !atCarrier && !atTracking && !atOrders)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="user" size="22px" />
        <span>{t('mobile.tab.mine')}</span>
      </button>
      {open && <MobileMenu onClose={() => setOpen(false)} />}
    </nav>
  );
};

const cameFromHere = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
};

const MobileHeader = ({ bell }: { bell: ReactNode }) => {
  const t = useT();
  const navigate = useNavigate();
  const page = usePage();
  const home = useLocation().pathname === paths.mobileHome;
  const title = t(page?.title ?? 'site.name');
  return (
    <header className="grid grid-cols-[minmax(88px,1fr)_auto_minmax(88px,1fr)] items-center min-h-[calc(var(--spacing-header)_+_env(safe-area-inset-top,0px))] pt-[env(safe-area-inset-top,0px)] px-1 pb-0 border-b border-default bg-surface [.mobile>.session-banner~&]:min-h-header [.mobile>.session-banner~&]:pt-0">
      {home ? (
        <span className="grid w-11 place-content-center">
          <BrandMark />
        </span>
      ) : (
        <button
          type="button"
          className="grid size-11 p-0 place-content-center border-0 rounded-md bg-transparent cursor-pointer"
          aria-label={t('word.back')}
          onClick={() => void (cameFromHere() ? navigate(-1) : navigate(paths.mobileHome, { replace: true }))}
        >
          <Icon name="chevronLeft" size="22px" />
        </button>
      )}
      {/* Pages that were not made for phones bring a heading of their own. */}
      {page?.mobile === true ? (
        <h1 className="text-[17px] font-semibold text-center truncate">{home ? t('site.name') : title}</h1>
      ) : (
        <p className="text-[17px] font-semibold text-center truncate">{title}</p>
      )}
      <div className="flex gap-1 items-center justify-end">
        <SessionStatus />
        {bell}
      </div>
    </header>
  );
};

export const MobileFrame = ({ slots }: { slots: FrameSlots }) => {
  const { Announcement, Bell, FirstHold, onReady } = slots;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  useFrame(onReady);
  return (
    <div className="mobile">
      <SessionWarnings />
      <MobileHeader bell={<Bell />} />
      <main id="content" className="relative flex flex-1 flex-col min-w-0 min-h-0 outline-none" tabIndex={-1}>
        <Announcement />
        <ConsoleTabs />
        <HeaderPlaces value={{ foot }}>
          <KeepAliveOutlet />
        </HeaderPlaces>
      </main>
      <div ref={setFoot} className="relative" />
      <MobileTabs FirstHold={FirstHold} />
      <LoadingOverlay />
    </div>
  );
};
