import { type RefObject, useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';
import { countText } from './measure.ts';

/** The ref of a line of tabs: where it is longer than the screen, the one at `index` stands in sight. */
const useCurrentInSight = (index: number): RefObject<HTMLElement | null> => {
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = line.current?.children[index];
    if (tab instanceof HTMLElement && line.current !== null)
      line.current.scrollLeft = tab.offsetLeft - line.current.offsetLeft - tab.offsetWidth / 2;
  }, [index]);
  return line;
};

type LineTabsTab = {
  readonly to: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly count?: number | undefined;
  readonly current: boolean;
};

export const LineTabs = ({ label, tabs }: { label: string; tabs: readonly LineTabsTab[] }) => {
  const line = useCurrentInSight(tabs.findIndex(({ current }) => current));
  return (
    <nav
      ref={line}
      className="flex gap-1 border-b border-default max-sm:overflow-x-auto max-sm:overflow-y-hidden"
      aria-label={label}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          className="flex gap-1.75 items-center h-10.5 -mb-px px-4 border-b-2 border-transparent rounded-t-md text-secondary whitespace-nowrap hover:text-primary hover:no-underline aria-[current]:border-primary aria-[current]:text-primary aria-[current]:font-semibold focus-visible:-outline-offset-2 max-sm:flex-[1_0_auto] max-sm:h-11 in-[.console]:max-sm:h-9 max-sm:mb-0 max-sm:justify-center"
          to={tab.to}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.icon !== undefined && <Icon name={tab.icon} />}
          {tab.label}
          {tab.count !== undefined && (
            <span className="number text-tertiary text-xs font-normal">{countText(tab.count)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
};

export const SideTabs = (props: {
  readonly label: string;
  readonly tabs: readonly (LineTabsTab & { readonly icon: IconName })[];
  readonly children: ReactNode;
}) => {
  const { label, tabs, children } = props;
  const line = useCurrentInSight(tabs.findIndex(({ current }) => current));
  return (
    <div className="grid grid-cols-[200px_minmax(0,1fr)] gap-4 items-start max-[900px]:grid-cols-1 max-[900px]:gap-3 max-sm:gap-0">
      <nav
        ref={line}
        className="sticky top-0 grid gap-0.5 max-[900px]:static max-[900px]:flex max-[900px]:p-1 max-[900px]:overflow-x-auto max-[900px]:[scrollbar-width:none] max-sm:-mt-3 max-sm:p-0"
        aria-label={label}
      >
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            className="flex gap-2.5 items-center h-10 px-3 rounded-md text-secondary whitespace-nowrap hover:bg-surface-hover hover:text-default hover:no-underline aria-[current]:bg-primary-soft aria-[current]:text-primary aria-[current]:font-semibold focus-visible:-outline-offset-2 max-[900px]:flex-[1_0_auto] max-[900px]:justify-center max-[900px]:gap-1.5 max-[900px]:h-11 max-sm:px-1.75 max-sm:text-sm max-sm:[&>svg]:hidden"
            to={tab.to}
            aria-current={tab.current ? 'page' : undefined}
          >
            <Icon name={tab.icon} />
            {tab.label}
          </Link>
        ))}
      </nav>
      <div className="side-tabs-main grid grid-cols-1 gap-3 max-sm:gap-0">{children}</div>
    </div>
  );
};
