import { Link } from 'react-router';
import { useCurrentInSight } from './current-in-sight.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import './line-tabs.css';

type Tab = {
  readonly to: string;
  readonly label: string;
  readonly icon?: IconName;
  /** How many there are behind it. */
  readonly count?: number | undefined;
  readonly current: boolean;
};

/** Parts of a page, each with an address, as a line above what is shown. */
export const LineTabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => {
  const line = useCurrentInSight(tabs.findIndex(({ current }) => current));
  return (
    <nav ref={line} className="line-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          className="line-tabs-tab"
          to={tab.to}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.icon !== undefined && <Icon name={tab.icon} />}
          {tab.label}
          {tab.count !== undefined && <span className="line-tabs-count number">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
};
