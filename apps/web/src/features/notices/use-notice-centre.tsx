import { Suspense, lazy, useState, type ReactNode } from 'react';
import { currentT, loadPhraseGroup } from '../../frame/language.tsx';
import { message } from '../../frame/messages.tsx';

const loadCentre = async () => {
  const [centre] = await Promise.all([import('./parts/notice-centre.tsx'), loadPhraseGroup('noticeCentre')]);
  return centre;
};
const NoticeCentre = lazy(loadCentre);

/** The notification centre, which is fetched when it is about to be opened. */
export const useNoticeCentre = (): {
  /** Fetches it ahead. */
  readonly prepare: () => void;
  readonly show: () => Promise<void>;
  /** Stands where it is opened from. */
  readonly centre: ReactNode;
} => {
  const [open, setOpen] = useState(false);
  return {
    prepare: () => void loadCentre().catch(() => undefined),
    show: async () => {
      try {
        await loadCentre();
        setOpen(true);
      } catch {
        message.error(currentT()('page.failed'));
      }
    },
    centre: open && (
      <Suspense>
        <NoticeCentre onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
};
