import type { PageModule } from './page-route.ts';
import { loadPhraseGroup } from './frame/language.tsx';

/** The shell of phones with its phrases. */
export const loadMobileShell = async (): Promise<PageModule> => {
  const [shell] = await Promise.all([import('./mobile-shell.tsx'), loadPhraseGroup('mobile')]);
  return shell;
};
