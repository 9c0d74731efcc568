import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useT } from './language.tsx';
import { useLastAddress } from './last-address.ts';

const lists: Readonly<Record<string, PlainPhrase>> = {
  [paths.users]: 'page.users',
  [paths.orders]: 'page.orders',
  [paths.logs]: 'page.logs',
};

const Step = ({ path, label }: { readonly path: string; readonly label: PlainPhrase }) => (
  <li>
    <Link to={useLastAddress(path)}>{useT()(label)}</Link>
  </li>
);

export const ConsoleTrail = () => {
  const t = useT();
  const { pathname } = useLocation();
  if (!pathname.startsWith(`${paths.console}/`)) return null;
  const list = pathname.slice(0, pathname.lastIndexOf('/'));
  const label = lists[list];
  return (
    <nav className="page-trail" aria-label={t('menu.trail')}>
      <ol>
        <Step path={paths.console} label="page.console" />
        {label !== undefined && <Step path={list} label={label} />}
      </ol>
    </nav>
  );
};
