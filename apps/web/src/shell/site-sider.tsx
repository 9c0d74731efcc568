import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import { nameOf } from '../client/account.ts';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { BalanceNumber } from './balance.tsx';
import { useT } from './language.tsx';
import { MenuGroups } from './menu-groups.tsx';
import type { Page } from './page.ts';
import { usePages } from './registry.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { mobileAddress } from './twin-pages.ts';

export const SiteSider = (props: {
  readonly Note: ComponentType<{ readonly page: Page }>;
  readonly onNavigate: () => void;
}) => {
  const { Note, onNavigate } = props;
  const t = useT();
  const user = useSession((state) => state.user);
  const { pathname, search } = useLocation();
  return (
    <aside
      id="site-sider"
      className="site-sider z-900 flex [grid-area:sider] flex-col min-w-0 pt-13.5 overflow-hidden folded:pt-21 max-md:fixed max-md:inset-[var(--spacing-header)_auto_0_0] max-md:w-sider max-md:pt-2 max-md:bg-page max-md:invisible max-md:[transform:translateX(-100%)] max-md:[transition:transform_.2s_ease,visibility_.2s] drawn:visible drawn:[transform:none]"
    >
      <MenuGroups
        entries={usePages().filter(({ menu }) => menu !== undefined)}
        Note={Note}
        onNavigate={onNavigate}
      />
      <div className="grid gap-1 mx-3 py-3 px-2 border-t border-default text-sm/5 whitespace-nowrap folded:mx-2 folded:px-1">
        <p className="flex items-baseline justify-between text-tertiary folded:hidden">
          <span>{t('points.balance')}</span>
          <strong className="text-default text-lg font-semibold">
            <BalanceNumber />
          </strong>
        </p>
        <p className="site-sider-who overflow-hidden text-secondary text-xs text-ellipsis folded:hidden">
          {nameOf(user?.email, user?.userName) ?? t('user.fallbackName')}
        </p>
        <div className="flex flex-wrap gap-1 -mx-2 [&>:is(a,button)]:px-2 [&>:is(a,button)]:text-tertiary [&>:is(a,button)]:text-xs [&>:is(a,button)]:font-normal [&>:is(a,button):hover]:text-default">
          <Link
            className={buttonClass({ variant: 'text', size: 'small' })}
            to={paths.personal}
            title={t('user.settings')}
            onClick={onNavigate}
          >
            <Icon name="settings" />
            <span className="site-nav-text folded:hidden">{t('user.settings')}</span>
          </Link>
          <SignOutButton quiet />
          {/* The pages made for phones are another shell, so the page loads anew. */}
          <span className="hidden max-md:contents">
            <a
              className={buttonClass({ variant: 'text', size: 'small' })}
              href={mobileAddress(pathname, search)}
            >
              <Icon name="phone" />
              {t('menu.mobileSite')}
            </a>
          </span>
        </div>
      </div>
    </aside>
  );
};
