import { usePending } from '../client/pending-calls.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useT } from './language.tsx';
import './loading-overlay.css';

/** Says that something the user asked for is under way. It covers nothing that could be pressed. */
export const LoadingOverlay = () => {
  const t = useT();
  const shown = usePending((state) => state.shown);
  return (
    <div className="loading-overlay" role="status">
      {shown && (
        <span className="loading-overlay-box">
          <Spinner /> {t('session.working')}
        </span>
      )}
    </div>
  );
};
