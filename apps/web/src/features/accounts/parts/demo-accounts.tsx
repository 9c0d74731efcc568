import { use } from 'react';
import { useT } from '../../../frame/language.tsx';
import { site } from '../../site/site.ts';
import './demo-accounts.css';

/** The accounts of a demo, one press each to fill in; nothing where the server is no demo. */
const DemoAccounts = ({ onPick }: { readonly onPick: (account: string, password: string) => void }) => {
  const t = useT();
  const demo = use(site())?.demo;
  if (demo === null || demo === undefined) return null;
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts-title">
      <h2 id="demo-accounts-title" className="demo-accounts-title">
        {t('signIn.demo.title')}
      </h2>
      <p className="demo-accounts-lead">{t('signIn.demo.lead')}</p>
      <ul className="demo-accounts-list">
        {demo.accounts.map(({ account, role }) => {
          const fill = () => onPick(account, demo.password);
          return (
            <li key={account}>
              <button type="button" className="demo-account" onClick={fill}>
                <span className="visually-hidden">{t('signIn.demo.use')} </span>
                <span className="demo-account-role">{t(`signIn.demo.role.${role}`)}</span>{' '}
                <span className="demo-account-name">{account}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export default DemoAccounts;
