import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { choiceIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { securityPath, securityTabs, type SecurityTab } from '../../../security-paths.ts';
import type { IconName } from '../../../ui/icon-names.ts';
import { LineTabs } from '../../../ui/line-tabs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AlertsTab } from '../parts/alerts-tab.tsx';
import { ExceptionsTab } from '../parts/exceptions-tab.tsx';
import { LogsTab } from '../parts/logs-tab.tsx';
import { OverviewTab } from '../parts/overview-tab.tsx';
import { XssTab } from '../parts/xss-tab.tsx';
import './security-page.css';

const icons: Readonly<Record<SecurityTab, IconName>> = {
  overview: 'panel',
  alerts: 'bell',
  xss: 'warning',
  exceptions: 'error',
  logs: 'list',
};

const parts: Readonly<Record<SecurityTab, () => ReactNode>> = {
  overview: OverviewTab,
  alerts: AlertsTab,
  xss: XssTab,
  exceptions: ExceptionsTab,
  logs: LogsTab,
};

export default function SecurityPage() {
  const t = useT();
  const [address] = useSearchParams();
  const current = choiceIn(address, 'tab', securityTabs) ?? 'overview';
  const Part = parts[current];
  return (
    <div className="console">
      <PageHeader title={t('page.security')} lead={t('console.securityLead')} />
      <LineTabs
        label={t('security.tabs')}
        tabs={[
          ...securityTabs.map((tab) => ({
            to: securityPath(tab),
            label: t(`security.tab.${tab}`),
            icon: icons[tab],
            current: tab === current,
          })),
          { to: paths.blacklist, label: t('page.blacklist'), icon: 'lock' as const, current: false },
        ]}
      />
      <Part />
    </div>
  );
}
