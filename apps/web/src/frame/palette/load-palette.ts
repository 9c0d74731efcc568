import { loadPhraseGroup } from '../language.tsx';

/** The palette with its words. By itself, so that the shell need not name the many files that come with it. */
export const loadPalette = async () => {
  const [{ CommandPalette }] = await Promise.all([
    import('./command-palette.tsx'),
    loadPhraseGroup('palette'),
    loadPhraseGroup('personal'),
  ]);
  return CommandPalette;
};
