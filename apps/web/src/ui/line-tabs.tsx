import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';
import './line-tabs.css';

type Tab = {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  readonly current: boolean;
};

/** Parts of a page, each with an address, as a line above what is shown. */
export const LineTabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav className="line-tabs" aria-label={label}>
    {tabs.map((tab) => (
      <Link
        key={tab.label}
        className="line-tabs-tab"
        to={tab.to}
        aria-current={tab.current ? 'page' : undefined}
      >
        <Icon name={tab.icon} />
        {tab.label}
      </Link>
    ))}
  </nav>
);
