import { roleMay } from '@waybill/contract/permissions.ts';
import { Link } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { consolePages } from '../../../frame/console-pages.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { StaffSecondFactor } from '../../../frame/staff-second-factor.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AttentionList } from '../parts/attention-list.tsx';
import { DemandMap } from '../parts/demand-map.tsx';
import { StockMap } from '../parts/stock-map.tsx';
import { TrendTiles } from '../parts/trend-tiles.tsx';
import './console-home-page.css';

export default function ConsoleHomePage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const stats = roleMay(role, 'stats:read');
  const pages = consolePages.filter(({ needs }) => roleMay(role, needs));
  return (
    <ConsolePage title="page.console" lead="console.lead">
      <StaffSecondFactor />
      <div className="console-home" data-stats={stats ? '' : undefined}>
        <Card title={t('console.attention')}>
          <AttentionList role={role} />
        </Card>
        {stats && <TrendTiles />}
        {pages.length > 0 && (
          <nav className="console-pages" aria-label={t('console.pages')}>
            {pages.map(({ path, label, icon }) => (
              <Link key={path} to={path}>
                <Icon name={icon} />
                {t(label)}
              </Link>
            ))}
          </nav>
        )}
        {stats && <StockMap />}
        {roleMay(role, 'lots:read') && <DemandMap />}
      </div>
    </ConsolePage>
  );
}
