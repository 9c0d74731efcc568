const lostStyles = new Set<string>();

export const loadChunkLost = () => import('./chunk-lost.ts');

/** Milliseconds after which it comes by itself, to be there when nothing else can be fetched. */
const calm = 2000;

/**
 * After a deployment the old chunks are gone: the first that cannot be loaded asks for the new version. The page is
 * reloaded for that alone, once a minute, and never over something that was typed: then the user decides when.
 */
export const reloadOnNewVersion = (): void => {
  let typed = false;
  addEventListener('input', () => (typed = true), { capture: true, once: true });
  addEventListener('vite:preloadError', ({ payload }) => {
    const style = /preload CSS for (\S+)/.exec(payload.message)?.[1];
    if (style !== undefined) lostStyles.add(style);
    if (navigator.onLine)
      loadChunkLost()
        .then((part) => part.takeNewVersion(typed))
        .catch(console.warn);
  });
  setTimeout(() => void loadChunkLost().catch(() => undefined), calm);
};

/** Fetches styles again that could not be had; the part they belong to comes without asking for them twice. */
export const fetchLostStyles = async (): Promise<void> => {
  if (lostStyles.size > 0) await (await loadChunkLost()).fetchStyles(lostStyles);
};
