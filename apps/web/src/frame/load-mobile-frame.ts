import type { PageModule } from '../page-route.ts';
import { loadPhraseGroup } from './language.tsx';

/** The shell of phones with its phrases. */
export const loadMobileFrame = async (): Promise<PageModule> => {
  const [frame] = await Promise.all([import('./mobile-frame.tsx'), loadPhraseGroup('mobile')]);
  return frame;
};
