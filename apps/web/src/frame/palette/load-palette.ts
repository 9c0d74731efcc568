/** The palette, undefined while another dialog is open. By itself, so that the shell need not name the many files that come with it. */
export const loadPalette = async () => {
  const { CommandPalette } = await import('./command-palette.tsx');
  // What another dialog asks comes first.
  return document.querySelector('dialog[open]') === null ? CommandPalette : undefined;
};
