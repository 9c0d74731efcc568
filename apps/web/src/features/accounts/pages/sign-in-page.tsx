import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { SignInForm, useSignInForm } from '../parts/sign-in-form.tsx';
import { accountIn } from '../sign-in-state.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// Only accounts with a second factor come to it.
const CodeStep = lazyPart(async () => ({ default: (await import('../parts/code-step.tsx')).CodeStep }));
// Only where an identity provider is set.
const ProviderSignIn = lazyPart(() => import('../parts/provider-sign-in.tsx'));
// Only a demo has demo accounts, and they wait for the server anyway.
const DemoAccounts = lazyPart(() => import('../parts/demo-accounts.tsx'));

/** /login. Where it leads afterwards is the frame's business, which follows the session. */
const SignInPage = () => {
  const t = useT();
  const { state } = useLocation();
  const form = useSignInForm(accountIn(state));
  if (form.second !== undefined)
    return (
      <AccountPage>
        <Suspense>
          <CodeStep {...form.second} account={form.values.account.trim()} onBack={form.startOver} />
        </Suspense>
      </AccountPage>
    );
  return (
    <AccountPage>
      <AccountHeading title={t('signIn.title')} lead={t('signIn.lead')} />
      <SignInForm form={form} />
      <p className="account-page-links">
        <span>
          {t('signIn.noAccount')} <Link to={paths.register}>{t('signIn.register')}</Link>
        </span>
        <Link to={paths.forgotPassword}>{t('signIn.forgot')}</Link>
      </p>
      <Suspense>
        <ProviderSignIn />
        <DemoAccounts onPick={(account, password) => form.set({ account, password })} />
      </Suspense>
    </AccountPage>
  );
};

export default SignInPage;
