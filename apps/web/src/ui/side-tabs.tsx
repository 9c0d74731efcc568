import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentInSight } from './current-in-sight.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import './side-tabs.css';

type Tab = {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  readonly current: boolean;
};

type SideTabsProps = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly children: ReactNode;
};

export const SideTabs = ({ label, tabs, children }: SideTabsProps) => {
  const line = useCurrentInSight(tabs.findIndex(({ current }) => current));
  return (
    <div className="side-tabs">
      <nav ref={line} className="side-tabs-list" aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            className="side-tabs-tab"
            to={tab.to}
            aria-current={tab.current ? 'page' : undefined}
          >
            <Icon name={tab.icon} />
            {tab.label}
          </Link>
        ))}
      </nav>
      <div className="side-tabs-main">{children}</div>
    </div>
  );
};
