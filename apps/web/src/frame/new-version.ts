const storageKey = 'reloadedForNewVersion';
const oncePer = 60_000;

/**
 * After a deployment the old chunks are gone: the first that cannot be loaded reloads the page once;
 * if that does not help, the error page of the route shows.
 */
export const reloadOnNewVersion = (): void => {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < oncePer) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
};
