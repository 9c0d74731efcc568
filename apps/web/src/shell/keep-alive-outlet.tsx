import { Activity, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useMatches, useOutlet } from 'react-router';
import { Frozen } from './frozen.tsx';
import { usePage } from './page.ts';

/** How many pages stay alive; the one not seen for longest goes first. */
const mostKept = 12;

/** Shows the page of the current route and keeps others alive while they are hidden. */
export const KeepAliveOutlet = () => {
  const outlet = useOutlet();
  const { pathname } = useLocation();
  const routeId = useMatches().at(-1)?.id ?? pathname;
  const page = usePage();
  const keepAlive = page !== undefined && page.keepAlive !== false;
  const [kept, setKept] = useState<readonly string[]>([]);

  if (keepAlive && kept.at(-1) !== routeId) {
    setKept([...kept.filter((id) => id !== routeId), routeId].slice(-mostKept));
  }
  return (
    <>
      {[...kept].sort().map((id) => {
        const active = keepAlive && id === routeId;
        return (
          <Activity key={id} mode={active ? 'visible' : 'hidden'}>
            <Frozen active={active}>
              <PageScroll>{outlet}</PageScroll>
            </Frozen>
          </Activity>
        );
      })}
      {!keepAlive && <PageScroll key={pathname}>{outlet}</PageScroll>}
    </>
  );
};

/** The scroller of one page; hidden elements lose their position, so it is put back. */
const PageScroll = ({ children }: { children: ReactNode }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: top.current, behavior: 'instant' });
  }, []);
  return (
    <div
      ref={scroller}
      className="page-scroll beside-drawer:pe-107"
      onScroll={(event) => {
        if (event.target === event.currentTarget) top.current = event.currentTarget.scrollTop;
      }}
    >
      <div className="page">{children}</div>
    </div>
  );
};
