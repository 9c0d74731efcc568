import { useNavigation } from 'react-router';
import './loading-bar.css';
import { useT } from './language.tsx';

/** A thin bar along the top while the next page is being fetched. */
export const LoadingBar = () => {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return busy ? <div className="loading-bar" role="progressbar" aria-label={t('state.loading')} /> : null;
};
