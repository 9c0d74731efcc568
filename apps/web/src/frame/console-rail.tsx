import { roleMay } from '@waybill/contract/permissions.ts';
import { NavLink } from 'react-router';
import { useSession } from '../client/session.ts';
import { Icon } from '../ui/icon.tsx';
import { consoleGroups, consolePages, type ConsolePage } from './console-pages.ts';
import { useT } from './language.tsx';
import { useLastAddress } from './last-address.ts';

const ConsoleRail = () => {
  const t = useT();
  const role = useSession(({ user }) => user?.role);
  const pages = consolePages.filter(({ needs }) => role !== undefined && roleMay(role, needs));
  const groups = consoleGroups.filter((group) => pages.some((page) => page.group === group));
  if (groups.length === 0) return null;
  return (
    <nav className="console-rail" aria-label={t('page.console')}>
      {groups.map((group) => (
        <div key={group} className="mt-1">
          <h2 className="site-nav-title">{t(group)}</h2>
          <ul>
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <li key={page.path}>
                  <RailLink page={page} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

const RailLink = ({ page: { path, label, icon } }: { readonly page: ConsolePage }) => {
  const t = useT();
  return (
    <NavLink to={useLastAddress(path)} className="site-nav-link">
      <Icon name={icon} size="16px" />
      {t(label)}
    </NavLink>
  );
};

export default ConsoleRail;
