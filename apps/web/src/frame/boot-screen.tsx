import { useT } from './language.tsx';
import { BrandMark } from './brand.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Stands until the first page has loaded; index.html shows the same before the app runs. */
export const BootScreen = () => {
  const t = useT();
  return (
    <div className="boot">
      <BrandMark size={44} />
      <p>{t('site.name')}</p>
      <Spinner label={t('state.loading')} />
    </div>
  );
};
