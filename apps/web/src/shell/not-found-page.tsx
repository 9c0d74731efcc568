import { Link, useNavigate } from 'react-router';
import { homePath } from '../paths.ts';
import { Button, buttonClass } from '../kit/button.tsx';
import { FullPageState } from './full-page-state.tsx';
import { useT } from './language.tsx';

const NotFoundPage = () => {
  const t = useT();
  const navigate = useNavigate();
  return (
    <FullPageState sign="404" title={t('page.notFound')} text={t('notFound.text')}>
      <Link className={buttonClass({ variant: 'primary' })} to={homePath}>
        {t('action.backHome')}
      </Link>
      <Button onClick={() => void navigate(-1)}>{t('action.back')}</Button>
    </FullPageState>
  );
};

export default NotFoundPage;
