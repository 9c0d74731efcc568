import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { RegisterForm } from '../parts/register-form.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const loadSent = () => import('../parts/register-sent.tsx');
const RegisterSent = lazyPart(loadSent);

const RegisterPage = () => {
  const t = useT();
  const [email, setEmail] = useState<string>();
  useEffect(() => void loadSent(), []);
  return (
    <AccountPage>
      {email === undefined ? (
        <>
          <AccountHeading title={t('register.title')} lead={t('register.lead')} />
          <RegisterForm onDone={setEmail} />
          <p className="account-page-links">
            <span>
              {t('register.haveAccount')} <Link to={paths.signIn}>{t('register.signIn')}</Link>
            </span>
          </p>
        </>
      ) : (
        <Suspense>
          <RegisterSent email={email} />
        </Suspense>
      )}
    </AccountPage>
  );
};

export default RegisterPage;
