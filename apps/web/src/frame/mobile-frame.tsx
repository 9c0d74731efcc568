import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useLocation, useNavigate, NavLink } from 'react-router';
import type { FrameSlots } from './frame-slots.ts';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import '../styles/mobile-shell.css';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { BrandMark } from './brand.tsx';
import { useT } from './language.tsx';
import { usePageHandle } from './page-handle.ts';
import { SessionStatus } from './session-status.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { useLastAddress } from './last-address.ts';
import { message } from './messages.tsx';
import { queryClient } from './query-client.ts';
import { SessionWarnings } from './session-warnings.tsx';
import { useFrame } from './use-frame.ts';

/** The menu names pages that home does without. */
const loadMenu = () => import('./mobile-menu.tsx');
const MobileMenu = lazy(loadMenu);

const carrierPaths: ReadonlySet<string> = new Set([paths.mobileUps, paths.mobileUsps, paths.mobileFedex]);

type TabProps = {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly active: boolean;
};

const Tab = ({ path, label, icon, active }: TabProps) => (
  <NavLink
    to={useLastAddress(path)}
    className={active ? 'mobile-tab mobile-tab-active' : 'mobile-tab'}
    aria-current={active ? 'page' : undefined}
  >
    <Icon name={icon} size="22px" />
    <span>{label}</span>
  </NavLink>
);

const MobileTabs = () => {
  const t = useT();
  const { pathname } = useLocation();
  const [carrier, setCarrier] = useState<string>(paths.mobileUps);
  const [open, setOpen] = useState(false);
  const atCarrier = carrierPaths.has(pathname);
  if (atCarrier && pathname !== carrier) setCarrier(pathname);
  const atHome = pathname === paths.mobileHome;
  const atOrders = pathname === paths.myOrders;
  const show = async (): Promise<void> => {
    try {
      await loadMenu();
      setOpen(true);
    } catch {
      message.error(t('page.failed'));
    }
  };
  return (
    <nav
      className="grid grid-cols-4 pb-[env(safe-area-inset-bottom,0px)] border-t border-default bg-surface"
      aria-label={t('mobile.tabs')}
    >
      <Tab path={paths.mobileHome} label={t('mobile.tab.home')} icon="home" active={atHome} />
      <Tab path={carrier} label={t('word.query')} icon="search" active={atCarrier} />
      <Tab path={paths.myOrders} label={t('mobile.tab.orders')} icon="orders" active={atOrders} />
      <button
        type="button"
        className={atHome || atCarrier || atOrders ? 'mobile-tab' : 'mobile-tab mobile-tab-active'}
        aria-haspopup="dialog"
        onClick={() => void show()}
      >
        <Icon name="user" size="22px" />
        <span>{t('mobile.tab.mine')}</span>
      </button>
      {open && (
        <Suspense>
          <MobileMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
};

const cameFromHere = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
};

const MobileHeader = ({ bell }: { readonly bell: ReactNode }) => {
  const t = useT();
  const navigate = useNavigate();
  const handle = usePageHandle();
  const home = useLocation().pathname === paths.mobileHome;
  const title = t(handle?.title ?? 'site.name');
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
      {handle?.mobile === true ? (
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

type Props = { readonly slots: FrameSlots };

export const MobileFrame = ({ slots }: Props) => (
  <QueryClientProvider client={queryClient}>
    <Shell slots={slots} />
  </QueryClientProvider>
);

const Shell = ({ slots: { Announcement, Bell, onReady } }: Props) => {
  useFrame(onReady);
  return (
    <div className="mobile">
      <SessionWarnings />
      <MobileHeader bell={<Bell />} />
      <main id="content" className="relative flex flex-1 flex-col min-w-0 min-h-0 outline-none" tabIndex={-1}>
        <Announcement />
        <KeepAliveOutlet />
      </main>
      <MobileTabs />
      <LoadingOverlay />
    </div>
  );
};
