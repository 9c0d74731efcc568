import { Suspense, useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { LanguageSwitch } from '../../../frame/preferences.tsx';
import { BrandPanel } from '../parts/brand-panel.tsx';
import { DemoAccounts } from '../parts/demo-accounts.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import './sign-in-page.css';

/** /login. Where it leads afterwards is the frame's business, which follows the session. */
const SignInPage = () => {
  const t = useT();
  const [values, setValues] = useState({ account: '', password: '' });
  return (
    <div className="sign-in">
      <BrandPanel />
      <main className="sign-in-side">
        <div className="sign-in-language">
          <LanguageSwitch />
        </div>
        <div className="sign-in-box">
          <h1 className="sign-in-title">{t('signIn.title')}</h1>
          <p className="sign-in-lead">{t('signIn.lead')}</p>
          <SignInForm values={values} onChange={setValues} />
          <Suspense>
            <DemoAccounts onPick={(account, password) => setValues({ account, password })} />
          </Suspense>
        </div>
      </main>
    </div>
  );
};

export default SignInPage;
