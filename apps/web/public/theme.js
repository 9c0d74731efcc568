// Runs before the first paint, so that a dark page does not begin as a white one.
try {
  const choice = localStorage.getItem('theme');
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  if (choice === 'dark' || (choice === 'system' && systemDark))
    document.documentElement.dataset.theme = 'dark';
} catch {
  // Without storage nothing was chosen.
}
