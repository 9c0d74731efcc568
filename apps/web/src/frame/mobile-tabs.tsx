import { Suspense, lazy, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { useT } from './language.tsx';
import { useLastAddress } from './last-address.ts';
import { message } from './messages.tsx';

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

export const MobileTabs = () => {
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
      <Tab path={carrier} label={t('mobile.tab.query')} icon="search" active={atCarrier} />
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
