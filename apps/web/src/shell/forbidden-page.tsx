import { Link } from 'react-router';
import { homePath } from '../paths.ts';
import { buttonClass } from '../kit/button.tsx';
import { FullPageState } from './full-page-state.tsx';
import { useT } from './language.tsx';

const ForbiddenPage = () => {
  const t = useT();
  return (
    <FullPageState sign="403" title={t('forbidden.title')} text={t('forbidden.text')}>
      <Link className={buttonClass({ variant: 'primary' })} to={homePath}>
        {t('action.backHome')}
      </Link>
    </FullPageState>
  );
};

export default ForbiddenPage;
