import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useLocation, useNavigate, NavLink } from 'react-router';
import type { FrameSlots } from './frame-slots.ts';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import './mobile-frame.css';
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
    <nav className="mobile-tabs" aria-label={t('mobile.tabs')}>
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
    <header className="mobile-header">
      {home ? (
        <span className="mobile-header-mark">
          <BrandMark />
        </span>
      ) : (
        <button
          type="button"
          className="mobile-header-button"
          aria-label={t('word.back')}
          onClick={() => void (cameFromHere() ? navigate(-1) : navigate(paths.mobileHome, { replace: true }))}
        >
          <Icon name="chevronLeft" size="22px" />
        </button>
      )}
      {/* Pages that were not made for phones bring a heading of their own. */}
      {handle?.mobile === true ? (
        <h1 className="mobile-header-title">{home ? t('site.name') : title}</h1>
      ) : (
        <p className="mobile-header-title">{title}</p>
      )}
      <div className="mobile-header-tools">
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
      <main id="content" className="mobile-main" tabIndex={-1}>
        <Announcement />
        <KeepAliveOutlet />
      </main>
      <MobileTabs />
      <LoadingOverlay />
    </div>
  );
};
