import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { call } from '../../../client/call.ts';
import { liveSession } from '../../../client/live-session.ts';
import { useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useT, currentT } from '../../../shell/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { describeError } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { PasswordField, TextField } from '../../../kit/text-field.tsx';
import { secondStepOf, type SecondStep, accountIn } from '../sign-in.ts';
import { AccountForm } from '../parts/account-form.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

/** Signs in and starts the session of this browser; the frame then leads on. */
const signIn = async (account: string, password: string): Promise<void> => {
  // What keeps the session comes while the server thinks.
  const [session, { token, expiresAt, userInfo }] = await Promise.all([
    liveSession(),
    call(accountEndpoints.login, { body: { account, password } }),
  ]);
  session.signIn({ token, expiry: expiresAt }, userInfo);
};

const ResendActivation = lazyPart(async () => ({
  default: (await import('../parts/resend-activation.tsx')).ResendActivation,
}));

/** The form of the sign-in page; a demo account is put into it from outside. */
const useSignInForm = (account: string) => {
  /** The address whose activation somebody still waits for. */
  const [inactive, setInactive] = useState<string>();
  const [second, setSecond] = useState<SecondStep>();
  const form = useForm<{ readonly account: string; readonly password: string }>({
    initial: { account, password: '' },
    check: ({ account: name, password }) => ({
      account: name.trim() === '' ? 'signIn.accountRequired' : undefined,
      password: password === '' ? 'fields.passwordRequired' : undefined,
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

const SignInForm = ({ form }: { form: ReturnType<typeof useSignInForm> }) => {
  const t = useT();
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <AccountForm form={form} submitLabel={t(form.busy ? 'signIn.submitting' : 'page.signIn')}>
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
      </AccountForm>
      {form.inactive !== undefined && form.failure !== undefined && (
        <div className="mt-3">
          <ResendActivation email={form.inactive} />
        </div>
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
export default function SignInPage() {
  const t = useT();
  const { state } = useLocation();
  const form = useSignInForm(accountIn(state));
  if (form.second !== undefined)
    return (
      <AccountPage>
        <CodeStep {...form.second} account={form.values.account.trim()} onBack={form.startOver} />
      </AccountPage>
    );
  return (
    <AccountPage>
      <AccountHeading title={t('page.signIn')} lead={t('signIn.lead')} />
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
      <ProviderSignIn />
      <DemoAccounts onPick={(account, password) => form.set({ account, password })} />
    </AccountPage>
  );
}
