import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { call } from '../../../client/call.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { describeError } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { useForm } from '../../../shell/use-form.ts';
import { PasswordField, TextField } from '../../../kit/text-field.tsx';
import { accountIn, secondStepOf, startSession, type SecondStep } from '../sign-in.ts';
import { AccountForm } from '../parts/account-form.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const ResendActivation = lazyPart(async () => ({
  default: (await import('../parts/resend-activation.tsx')).ResendActivation,
}));

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
  /** The address whose activation somebody still waits for. */
  const [inactive, setInactive] = useState<string>();
  const [second, setSecond] = useState<SecondStep>();
  const [capsLock, setCapsLock] = useState(false);
  const form = useForm({
    initial: { account: accountIn(state), password: '' },
    check: ({ account, password }) => ({
      account: account.trim() === '' ? 'signIn.accountRequired' : undefined,
      password: password === '' ? 'fields.passwordRequired' : undefined,
    }),
    submit: async (body) => {
      setInactive(undefined);
      try {
        await startSession(call(accountEndpoints.login, { body }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.is('notActivated')) setInactive(body.account.trim());
        const step = secondStepOf(error);
        if (step === undefined) throw error;
        setSecond(step);
      }
    },
    explain: (error) => {
      const words = describeError(error, t);
      const wordless =
        error instanceof ApiError && error.msg === '' && error.status !== undefined && error.status < 500;
      return wordless && words !== undefined ? { ...words, text: t('signIn.failed') } : words;
    },
  });
  if (second !== undefined)
    return (
      <AccountPage>
        <CodeStep {...second} account={form.values.account.trim()} onBack={() => setSecond(undefined)} />
      </AccountPage>
    );
  return (
    <AccountPage>
      <AccountForm
        form={form}
        title={t('page.signIn')}
        lead={t('signIn.lead')}
        submitLabel={t(form.busy ? 'signIn.submitting' : 'page.signIn')}
        note={
          inactive !== undefined &&
          form.failure !== undefined && (
            <div className="mt-3">
              <ResendActivation email={inactive} />
            </div>
          )
        }
        foot={
          <>
            <span>
              {t('signIn.noAccount')}{' '}
              <Link className="underline" to={paths.register}>
                {t('signIn.register')}
              </Link>
            </span>
            <Link to={paths.forgotPassword}>{t('signIn.forgot')}</Link>
          </>
        }
      >
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
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          onBlur={() => setCapsLock(false)}
        />
      </AccountForm>
      <ProviderSignIn />
      <DemoAccounts onPick={(account, password) => form.set({ account, password })} />
    </AccountPage>
  );
}
