import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { describeFailure } from '../failures.ts';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { requestReset } from '../reset-password.ts';
import { EmailField } from '../parts/email-field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ForgotForm = ({ onDone }: { readonly onDone: (email: string) => void }) => {
  const t = useT();
  const form = useForm({
    endpoint: accountEndpoints.forgotPassword,
    explain: describeFailure,
    initial: { email: '' },
    submit: async ({ email }) => onDone(await requestReset(email)),
  });
  return (
    <form className="grid gap-4.5 mt-7" {...form.form}>
      <EmailField {...form.field('email')} />
      <FormFailure words={form.failure} />
      <Button type="submit" variant="primary" size="large" block loading={form.busy}>
        {t(form.busy ? 'forgot.submitting' : 'forgot.submit')}
      </Button>
    </form>
  );
};

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
          <p className="flex flex-wrap gap-y-1.5 gap-x-4 justify-between mt-4.5 text-tertiary">
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
