import { Suspense, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useT, currentT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { describeError } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { secondStepOf, type SecondStep } from '../second-step.ts';
import { signIn } from '../sign-in.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { accountIn } from '../sign-in-state.ts';

const ResendActivation = lazyPart(async () => ({
  default: (await import('../parts/resend-activation.tsx')).ResendActivation,
}));

type Credentials = { readonly account: string; readonly password: string };

/** The form of the sign-in page; a demo account is put into it from outside. */
const useSignInForm = (account: string) => {
  /** The address whose activation somebody still waits for. */
  const [inactive, setInactive] = useState<string>();
  const [second, setSecond] = useState<SecondStep>();
  const form = useForm<Credentials>({
    initial: { account, password: '' },
    check: ({ account: name, password }) => ({
      account: name.trim() === '' ? 'signIn.accountRequired' : undefined,
      password: password === '' ? 'signIn.passwordRequired' : undefined,
    }),
    submit: async ({ account: name, password }) => {
      setInactive(undefined);
      try {
        await signIn(name, password);
        message.success(currentT()('signIn.done'));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.is('notActivated')) setInactive(name.trim());
        const step = secondStepOf(error);
        if (step === undefined) throw error;
        setSecond(step);
      }
    },
    explain: (error, t) => {
      const words = describeError(error, t);
      const wordless =
        error instanceof ApiError && error.msg === '' && error.status !== undefined && error.status < 500;
      return wordless && words !== undefined ? { ...words, text: t('signIn.failed') } : words;
    },
  });
  return { ...form, inactive, second, startOver: () => setSecond(undefined) };
};

const SignInForm = ({ form }: { readonly form: ReturnType<typeof useSignInForm> }) => {
  const t = useT();
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <form className="grid gap-4.5 mt-7" {...form.form}>
        <TextField
          {...form.field('account')}
          label={t('signIn.account')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.field('password')}
          label={t('signIn.password')}
          icon="lock"
          autoComplete="current-password"
          required
          hint={capsLock ? t('signIn.capsLock') : undefined}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <FormFailure words={form.failure} />
        <Button type="submit" variant="primary" size="large" block loading={form.busy}>
          {t(form.busy ? 'signIn.submitting' : 'signIn.submit')}
        </Button>
      </form>
      {form.inactive !== undefined && form.failure !== undefined && (
        <Suspense>
          <div className="mt-3">
            <ResendActivation email={form.inactive} />
          </div>
        </Suspense>
      )}
    </>
  );
};

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
      <p className="flex flex-wrap gap-y-1.5 gap-x-4 justify-between mt-4.5 text-tertiary">
        <span>
          {t('signIn.noAccount')}{' '}
          <Link className="underline" to={paths.register}>
            {t('signIn.register')}
          </Link>
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
