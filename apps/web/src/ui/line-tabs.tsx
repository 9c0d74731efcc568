import { Link } from 'react-router';
import { useCurrentInSight } from './current-in-sight.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import './line-tabs.css';
import { countText } from './numbers.ts';

type Tab = {
  readonly to: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly count?: number | undefined;
  readonly current: boolean;
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
};

export const LineTabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => {
  const line = useCurrentInSight(tabs.findIndex(({ current }) => current));
  return (
    <nav ref={line} className="line-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          className="line-tabs-tab"
          to={tab.to}
          replace={tab.replace === true}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.icon !== undefined && <Icon name={tab.icon} />}
          {tab.label}
          {tab.count !== undefined && <span className="line-tabs-count number">{countText(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  );
};
