import { Suspense, lazy, useState, type ReactNode } from 'react';
import { currentT } from '../../frame/language.tsx';
import { message } from '../../frame/messages.tsx';

const loadCentre = () => import('./parts/notice-centre.tsx');
const NoticeCentre = lazy(loadCentre);

/** The notification centre, which is fetched when it is about to be opened. */
export const useNoticeCentre = (): {
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
