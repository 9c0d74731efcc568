import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../client/query.ts';
import { useT } from './language.tsx';
import { isStaff } from '@waybill/contract/roles.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { Icon } from '../kit/icon.tsx';
import { useLastAddress } from './last-address.ts';
import { usePage, type Page } from './page.ts';
import { entryOf, menuGroups, usePages } from './registry.ts';

export const navTitle = 'pt-1.5 px-2 pb-1 text-tertiary text-xs/5 font-medium whitespace-nowrap';
/** The look of an entry, and of one that is not the page that is shown. */
export const navLink =
  'relative flex items-center gap-2.5 px-2 rounded-[7px] text-sm/5 whitespace-nowrap hover:no-underline focus-visible:-outline-offset-2';
export const navIdle = 'text-secondary hover:bg-(--border-color-default) hover:text-default';
const ofMenu = 'h-8 mb-0.5 in-[.mobile]:h-11';

/** How many proposals wait that the reader may approve, looked at again every minute; nothing while none does. */
function WaitingBadge() {
  const t = useT();
  const { data: { decidable } = { decidable: 0 } } = useQuery(
    query(
      approvalEndpoints.listApprovals,
      { query: { state: 'pending', pageSize: '1' } },
      { refetchInterval: 60_000 },
    ),
  );
  if (!(decidable > 0)) return null;
  return (
    <span
      className="[min-inline-size:18px] ms-auto px-1.25 rounded-[9px] bg-[#c4202b] text-white text-xs/4.5 font-semibold text-center [.site[data-collapsed]_&]:absolute [.site[data-collapsed]_&]:[inset-block-start:2px] [.site[data-collapsed]_&]:end-0.5"
      role="img"
      aria-label={`${t('page.approvals')} ${decidable}`}
    >
      {decidable > 99 ? '99+' : decidable}
    </span>
  );
}

export const MenuGroups = (props: {
  readonly entries: readonly Page[];
  readonly Note?: ComponentType<{ readonly page: Page }>;
  readonly onNavigate: () => void;
}) => {
  const { entries: all, Note, onNavigate } = props;
  const t = useT();
  const role = useSession((state) => state.user?.role);
  const pages = usePages();
  const entries = all.filter(({ staff }) => staff !== true || (role !== undefined && isStaff(role)));
  const isDenied = ({ needs }: Page): boolean =>
    needs !== undefined && (role === undefined || !roleMay(role, needs));
  const here = entryOf(usePage(), pages, (page) => !isDenied(page));
  const groups = menuGroups
    .map((group) => ({ group, entries: entries.filter((page) => entryOf(page, pages)?.menu === group) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav
      className="flex-1 min-h-0 px-3 pb-2 overflow-x-hidden overflow-y-auto in-[.mobile]:p-0"
      aria-label={t('menu.label')}
    >
      {groups.map(({ group, entries }) => (
        <div key={group} className="not-first:mt-2.5">
          <h2 className={`${navTitle} folded:h-3 folded:p-0 folded:overflow-hidden folded:text-transparent`}>
            {t(group)}
          </h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <NavEntry
                  entry={entry}
                  here={here === entry}
                  denied={isDenied(entry)}
                  onNavigate={onNavigate}
                >
                  {Note && <Note page={entry} />}
                  {entry.path === paths.console &&
                    role !== undefined &&
                    roleMay(role, 'approvals:decide') && <WaitingBadge />}
                </NavEntry>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

const NavEntry = ({
  entry: { path, title, icon = 'file' },
  here,
  denied,
  onNavigate,
  children,
}: {
  entry: Page;
  here: boolean;
  denied: boolean;
  onNavigate: () => void;
  children: ReactNode;
}) => {
  const t = useT();
  const name = t(title);
  const to = useLastAddress(path);
  if (denied)
    return (
      <button
        type="button"
        className={`${navLink} ${ofMenu} w-full border-0 bg-transparent text-tertiary cursor-not-allowed`}
        aria-disabled
        title={t('people.right.role')}
      >
        <Icon name={icon} size="18px" />
        <span className="site-nav-text folded:hidden">{name}</span>
        <span className="visually-hidden">{t('people.right.role')}</span>
      </button>
    );
  return (
    <Link
      to={to}
      className={`${navLink} ${ofMenu} ${here ? 'bg-surface [box-shadow:0_0_0_1px_var(--border-color-default)] text-default font-medium' : navIdle}`}
      aria-current={here ? 'page' : undefined}
      title={name}
      onClick={onNavigate}
    >
      <Icon name={icon} size="18px" />
      <span className="site-nav-text folded:hidden">{name}</span>
      {children}
    </Link>
  );
};
