import { useEffect } from 'react';
import { KeptShell } from './kept-shell.tsx';
import { useT } from './language.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { MessageHost } from './message-host.tsx';
import { usePageHandle } from './page-handle.ts';
import { Surroundings } from './surroundings.tsx';

/** What surrounds every page: title, loading bar, messages. */
export const RootFrame = () => (
  <Surroundings>
    <PageTitle />
    <LoadingBar />
    <KeptShell />
    <MessageHost />
  </Surroundings>
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
