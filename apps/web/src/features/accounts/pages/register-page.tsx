import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { describeFailure } from '../failures.ts';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { confirmProblem, isTheAddress, shortProblem } from '../password-rules.ts';
import { register } from '../register.ts';
import { useMinLength } from '../use-min-length.ts';
import { EmailField } from '../parts/email-field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** What an account needs. Whether the address is free is asked before anything is sent. */
const RegisterForm = ({ onDone }: { readonly onDone: (email: string) => void }) => {
  const t = useT();
  const min = useMinLength('user');
  const form = useForm({
    endpoint: accountEndpoints.register,
    explain: describeFailure,
    initial: { email: '', password: '', confirm: '', phone: '' },
    body: ({ email, password, phone }) => ({ email, password, phone }),
    check: ({ email, password, confirm }) => ({
      password: isTheAddress(password, email) ? 'fields.passwordIsEmail' : shortProblem(password, min),
      confirm: confirmProblem(password, confirm),
    }),
    submit: async (values) => onDone(await register(values)),
  });
  return (
    <form className="grid gap-4.5 mt-7" {...form.form}>
      <EmailField {...form.field('email')} />
      <NewPasswordFields
        label={t('signIn.password')}
        min={min}
        password={form.field('password')}
        confirmation={form.field('confirm')}
      />
      <TextField
        {...form.field('phone')}
        type="tel"
        label={t('accounts.phone')}
        icon="phone"
        autoComplete="tel"
      />
      <FormFailure words={form.failure} />
      <Button type="submit" variant="primary" size="large" block loading={form.busy}>
        {t(form.busy ? 'register.submitting' : 'register.submit')}
      </Button>
    </form>
  );
};

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
          <p className="flex flex-wrap gap-y-1.5 gap-x-4 justify-between mt-4.5 text-tertiary">
            <span>
              {t('register.haveAccount')}{' '}
              <Link className="underline" to={paths.signIn}>
                {t('register.signIn')}
              </Link>
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
