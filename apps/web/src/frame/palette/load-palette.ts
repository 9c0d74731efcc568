import { loadPhraseGroup } from '../language.tsx';

/** The palette with its words, undefined while another dialog is open. By itself, so that the shell need not name the many files that come with it. */
export const loadPalette = async () => {
  const [{ CommandPalette }] = await Promise.all([
    import('./command-palette.tsx'),
    loadPhraseGroup('palette'),
    loadPhraseGroup('personal'),
  ]);
  // What another dialog asks comes first.
  return document.querySelector('dialog[open]') === null ? CommandPalette : undefined;
};
