import { useNavigation } from 'react-router';
import './loading-bar.css';
import { useT } from './language.tsx';

export const LoadingBar = () => {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return busy ? <div className="loading-bar" role="progressbar" aria-label={t('state.loading')} /> : null;
};
