import { usePending } from '../client/pending-calls.ts';
import { Spinner } from '../kit/spinner.tsx';
import { useT } from './language.tsx';

/** Says that something the user asked for is under way. It covers nothing that could be pressed. */
export const LoadingOverlay = () => {
  const t = useT();
  const shown = usePending((state) => state.shown);
  return (
    <div
      className="fixed z-1100 right-0 bottom-5 left-0 flex justify-center pointer-events-none"
      role="status"
    >
      {shown && (
        <span className="inline-flex items-center gap-2 py-1.5 px-4 border border-default rounded-[18px] bg-surface shadow-float text-secondary">
          <Spinner /> {t('session.working')}
        </span>
      )}
    </div>
  );
};
