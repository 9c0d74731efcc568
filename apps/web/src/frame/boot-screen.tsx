import { useT } from './language.tsx';

/** Stands until the first page has loaded; the same as index.html shows before the app runs. */
export const BootScreen = () => {
  const t = useT();
  return (
    <div className="boot" role="status">
      <img src="/favicon.svg" alt="" width={44} height={44} />
      <p>{t('site.name')}</p>
      <p className="boot-wait">{t('state.loading')}</p>
    </div>
  );
};
