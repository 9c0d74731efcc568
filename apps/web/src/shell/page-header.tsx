import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useT } from './language.tsx';
import { useLastAddress } from './last-address.ts';
import { usePage, type Page } from './page.ts';
import { usePages } from './registry.ts';

/** Where a shell shows the header of the page; the page itself does where it has no place. */
export type HeaderPlaces = {
  /** In the header of the sheet, on wide screens. */
  readonly head?: HTMLElement | null;
  /** Within reach of a thumb, on phones. */
  readonly foot?: HTMLElement | null;
};

export const HeaderPlaces = createContext<HeaderPlaces>({});

/** Shows its children in a place of the shell, as long as the page is in sight. */
const Placed = ({ place, children }: { place: HTMLElement; children: ReactNode }) => {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.style.display = 'contents';
    return element;
  });
  useLayoutEffect(() => {
    place.append(host);
    return () => host.remove();
  }, [place, host]);
  return createPortal(children, host);
};

const Step = ({ page: { path, title } }: { page: Page }) => (
  <li className="after:px-1.5 after:text-tertiary after:content-['/']">
    <Link className="text-tertiary" to={useLastAddress(path)}>
      {useT()(title)}
    </Link>
  </li>
);

/** The way to a page of the console. */
const ConsoleTrail = () => {
  const t = useT();
  const pages = usePages();
  const page = usePage();
  const above = (path: string | undefined): readonly Page[] =>
    pages.flatMap((one) => (one.path === path ? [...above(one.under), one] : []));
  const steps = page?.staff === true ? above(page.under) : [];
  if (steps.length === 0) return null;
  return (
    <nav className="flex-none" aria-label={t('menu.trail')}>
      <ol className="flex -mr-1.5 text-sm/5 whitespace-nowrap">
        {steps.map((one) => (
          <Step key={one.path} page={one} />
        ))}
      </ol>
    </nav>
  );
};

/** Behind the acts. A sentence that does not fit takes a second line, which is not shown. */
const leadInHead =
  'order-1 flex flex-wrap flex-1 h-6 leading-6 overflow-y-clip gap-y-3 before:w-px before:h-6 *:flex-none *:max-w-full';

/** The heading of a page: its only `h1`. */
export const PageHeader = (props: {
  /** What the registry calls the page, unless it says more than that. */
  readonly title?: ReactNode;
  readonly lead?: ReactNode;
  /** Narrow screens show the lead, too, and the acts beside it in one line. */
  readonly whole?: boolean;
  readonly extra?: ReactNode;
  /** What the page is opened for: on phones it floats, with what else there is. */
  readonly action?: ReactNode;
  /** The page begins with a list: phones show `extra` below it. */
  readonly list?: boolean;
}) => {
  const { title, lead, whole = false, extra, action, list = false } = props;
  const t = useT();
  const page = usePage();
  const { head, foot } = use(HeaderPlaces);
  const said = lead ?? (page?.lead && t(page.lead));
  const acts = extra !== undefined || action !== undefined;
  const below = foot && acts && (list || action !== undefined) ? foot : undefined;
  const beside = acts && below === undefined;
  // The bar of a phone has what the registry calls the page.
  const quiet = foot !== undefined && title === undefined;
  const inHead = Boolean(head);
  const header = (
    <div
      className={[
        'page-header flex items-center gap-y-2 gap-x-4',
        inHead
          ? 'flex-nowrap'
          : 'flex-wrap justify-between mb-4 max-md:mb-3 max-sm:in-[.console]:flex-nowrap max-sm:in-[.console]:mb-1',
        whole ? 'max-sm:flex-nowrap max-sm:gap-2 max-sm:-my-1.5' : '',
        quiet && !beside ? 'visually-hidden' : '',
      ].join(' ')}
    >
      <div
        className={[
          inHead
            ? '[display:contents]'
            : 'flex flex-wrap items-baseline gap-x-3 min-w-0 flex-[1_1_240px] max-md:basis-auto max-sm:in-[.console]:basis-0 max-sm:in-[.console]:min-w-min',
          quiet ? 'visually-hidden' : '',
        ].join(' ')}
      >
        {foot === undefined && <ConsoleTrail />}
        <h1 className="flex-none max-w-full text-[15px]/6 font-semibold max-sm:in-[.console]:flex-initial">
          {title ?? (page && t(page.title))}
        </h1>
        {said !== undefined && (
          <p
            className={`min-w-0 text-tertiary text-sm/5 ${inHead ? leadInHead : ''} ${whole ? '' : 'max-md:hidden'}`}
          >
            {inHead ? <span>{said}</span> : said}
          </p>
        )}
      </div>
      {beside && (
        <div
          className={`page-header-extra flex items-center gap-2 ${inHead ? 'flex-none flex-nowrap' : 'flex-wrap'} ${whole ? 'max-sm:flex-none max-sm:flex-nowrap max-sm:gap-1' : ''}`}
        >
          {extra}
          {action}
        </div>
      )}
    </div>
  );
  return (
    <>
      {head ? <Placed place={head}>{header}</Placed> : header}
      {below && (
        <Placed place={below}>
          <div
            className={`flex flex-wrap items-center gap-2 bg-surface ${action === undefined ? 'py-1 px-3 border-t border-default' : 'absolute z-6 right-3 bottom-3 rounded-md shadow-float'}`}
          >
            {extra}
            {action}
          </div>
        </Placed>
      )}
    </>
  );
};
