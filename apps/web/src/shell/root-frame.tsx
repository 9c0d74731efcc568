import { useT } from './language.tsx';
import { useEffect, useState, Activity } from 'react';
import { useNavigation, useMatches, useOutlet } from 'react-router';
import { useLater } from '../kit/use-later.ts';
import { useSession } from '../client/session.ts';
import { Frozen } from './frozen.tsx';
import { shellRoutes, usePage } from './page.ts';
import { useMessages } from './messages.tsx';
import { Environment } from './environment.tsx';

/** Stands until the first page has loaded; the same as index.html shows before the app runs. */
export const BootScreen = () => {
  const t = useT();
  return (
    <div className="boot" role="status">
      <img src="/favicon.svg" alt="" width={44} height={44} />
      <p>{t('site.name')}</p>
      <p className="boot-wait">{t('state.loading')}</p>
    </div>
  );
};

/**
 * Shows the page of the current route. The shell with all its pages stays in memory while a page outside
 * of it is shown, above all the sign-in page after a session has run out: whoever signs in again finds
 * everything as it was. It goes when its user leaves on purpose, or when it is another one who comes.
 */
const KeptShell = () => {
  const outlet = useOutlet();
  const inShell = useMatches().some(({ id }) => shellRoutes.has(id));
  const keptFor = useSession((state) => state.keptFor);
  const [shownFor, setShownFor] = useState<string | null>();
  const owner = keptFor ?? shownFor ?? null;

  if (inShell && shownFor !== owner) setShownFor(owner);
  if (!inShell && keptFor === null && shownFor !== undefined) setShownFor(undefined);
  const kept = inShell || (keptFor !== null && shownFor === keptFor);
  return (
    <>
      {kept && (
        <Activity key={owner} mode={inShell ? 'visible' : 'hidden'}>
          <Frozen active={inShell}>{outlet}</Frozen>
        </Activity>
      )}
      {!inShell && outlet}
    </>
  );
};

const LoadingBar = () => {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return busy ? (
    <div
      className="fixed z-3000 [inset:0_0_auto] h-0.5 overflow-hidden pointer-events-none before:block before:size-full before:bg-primary before:[animation:loading-bar-run_8s_cubic-bezier(0.1,0.7,0.3,1)_0.12s_both]"
      role="progressbar"
      aria-label={t('state.loading')}
    />
  ) : null;
};

const loadHost = () => import('./message-host.tsx');

/** Milliseconds after which what draws messages comes by itself, to be there when the network is not. */
const calm = 1500;

/** Messages come after the page: hardly any page begins with one. */
const Messages = () => {
  const some = useMessages(({ shown }) => shown.length > 0);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), calm);
    return () => clearTimeout(timer);
  }, []);
  const host = useLater(loadHost, some || wanted);
  return host && <host.Part />;
};

export const RootFrame = () => (
  <Environment>
    <PageTitle />
    <LoadingBar />
    <KeptShell />
    <Messages />
  </Environment>
);

/** Names the page in the tab, and tells screen readers that it changed. */
const PageTitle = () => {
  const t = useT();
  const key = usePage()?.title;
  const name = key === undefined ? t('site.name') : t(key);
  const title = `${name} - ${t('site.titleSuffix')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {name}
    </p>
  );
};
