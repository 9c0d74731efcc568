// Runs before the first paint, so that a dark page does not begin as a white one.
try {
  const choice = localStorage.getItem('theme');
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  if (choice === 'dark' || (choice === 'system' && systemDark))
    document.documentElement.dataset.theme = 'dark';
} catch {
  // Without storage nothing was chosen.
}

// The app cannot say by itself that it could not be fetched.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const failed = document.querySelector('#load-failed');
    if (failed === null) return;
    failed.previousElementSibling?.remove();
    failed.hidden = false;
  },
  true,
);
