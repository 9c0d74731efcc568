import { Link, useLocation, useNavigate } from 'react-router';
import { homePath, isAt, paths } from '../paths.ts';
import { Button, buttonClass } from '../kit/button.tsx';
import { FullPageState } from './full-page-state.tsx';
import { useT } from './language.tsx';

/** Where nothing is, or what there is may not be seen. */
const DeadEndPage = () => {
  const t = useT();
  const navigate = useNavigate();
  const forbidden = isAt(useLocation().pathname, paths.forbidden);
  return (
    <FullPageState
      sign={forbidden ? '403' : '404'}
      title={t(forbidden ? 'forbidden.title' : 'page.notFound')}
      text={t(forbidden ? 'forbidden.text' : 'notFound.text')}
    >
      <Link className={buttonClass({ variant: 'primary' })} to={homePath}>
        {t('action.backHome')}
      </Link>
      {!forbidden && <Button onClick={() => void navigate(-1)}>{t('action.back')}</Button>}
    </FullPageState>
  );
};

export default DeadEndPage;
