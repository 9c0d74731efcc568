import { use } from 'react';
import { useT } from '../../../shell/language.tsx';
import { site } from '../../site/site.ts';

/** The accounts of a demo, one press each to fill in; nothing where the server is no demo. */
export default function DemoAccounts({ onPick }: { onPick: (account: string, password: string) => void }) {
  const t = useT();
  const demo = use(site())?.demo;
  if (demo === null || demo === undefined) return null;
  return (
    <section
      className="mt-7 pt-5 border-t border-dashed border-default"
      aria-labelledby="demo-accounts-title"
    >
      <h2 id="demo-accounts-title" className="text-base font-semibold">
        {t('signIn.demo.title')}
      </h2>
      <p className="text-tertiary text-sm">{t('signIn.demo.lead')}</p>
      <ul className="grid grid-cols-2 gap-2 mt-2.5">
        {demo.accounts.map(({ account, role }) => (
          <li key={account}>
            <button
              type="button"
              className="grid gap-px w-full py-1.75 px-2.5 border border-default rounded-md bg-surface-sunken text-left cursor-pointer [transition:border-color_0.15s] hover:border-primary"
              onClick={() => onPick(account, demo.password)}
            >
              <span className="visually-hidden">{t('signIn.demo.use')} </span>
              <span className="text-sm font-medium">{t(`signIn.demo.role.${role}`)}</span>{' '}
              <span className="overflow-hidden text-tertiary text-xs text-ellipsis">{account}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
