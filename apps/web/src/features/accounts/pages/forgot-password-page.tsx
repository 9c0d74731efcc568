import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { ForgotForm } from '../parts/forgot-form.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const loadSent = () => import('../parts/forgot-sent.tsx');
const ForgotSent = lazyPart(loadSent);

const ForgotPasswordPage = () => {
  const t = useT();
  const [email, setEmail] = useState<string>();
  useEffect(() => void loadSent(), []);
  return (
    <AccountPage>
      {email === undefined ? (
        <>
          <AccountHeading title={t('forgot.title')} lead={t('forgot.lead')} />
          <ForgotForm onDone={setEmail} />
          <p className="account-page-links">
            <Link to={paths.signIn}>{t('accounts.toSignIn')}</Link>
          </p>
        </>
      ) : (
        <Suspense>
          <ForgotSent email={email} />
        </Suspense>
      )}
    </AccountPage>
  );
};

export default ForgotPasswordPage;
