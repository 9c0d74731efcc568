import { Suspense, useState, type KeyboardEvent } from 'react';
import { describeError } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { currentT, useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { secondStepOf, type SecondStep } from '../second-step.ts';
import { signIn } from '../sign-in.ts';
import { FormFailure } from './form-failure.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ResendActivation = lazyPart(async () => ({
  default: (await import('./resend-activation.tsx')).ResendActivation,
}));

export type Credentials = { readonly account: string; readonly password: string };

/** The form of the sign-in page; a demo account is put into it from outside. */
export const useSignInForm = (account: string) => {
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

export const SignInForm = ({ form }: { readonly form: ReturnType<typeof useSignInForm> }) => {
  const t = useT();
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <form className="account-form" {...form.form}>
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
          <div className="account-page-resend">
            <ResendActivation email={form.inactive} />
          </div>
        </Suspense>
      )}
    </>
  );
};
