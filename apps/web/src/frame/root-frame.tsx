import { useEffect, useState } from 'react';
import { useLater } from '../ui/use-later.ts';
import { KeptShell } from './kept-shell.tsx';
import { useT } from './language.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { useMessages } from './messages.tsx';
import { usePageHandle } from './page-handle.ts';
import { Environment } from './environment.tsx';

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
  const key = usePageHandle()?.title;
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
