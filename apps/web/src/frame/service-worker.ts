/** After the first load has settled: what is kept for the time without a network must not slow it down. */
const settledAfter = 4_000;

/**
 * Keeps the app for the time without a network. A newer worker waits until no tab needs the files of this one; nobody
 * sees an older page for that, because pages come from the network first.
 */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((error: unknown) => console.error('Nothing is kept for the time without a network', error));
  }, settledAfter);
};
