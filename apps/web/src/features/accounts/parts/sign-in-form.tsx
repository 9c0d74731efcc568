import { Suspense, useState, type KeyboardEvent } from 'react';
import { describeError, type ErrorMessage } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { loadPhraseGroup, useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { signIn } from '../sign-in.ts';
import { useForm } from '../use-form.ts';
import { FormFailure } from './form-failure.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ResendActivation = lazyPart(async () => {
  const [part] = await Promise.all([import('./resend-activation.tsx'), loadPhraseGroup('accounts')]);
  return { default: part.ResendActivation };
});

type FieldName = 'account' | 'password';
export type Credentials = Readonly<Record<FieldName, string>>;

type SignInFormProps = {
  readonly values: Credentials;
  readonly onChange: (values: Credentials) => void;
};

/** Account and password. What is wrong with a field stands below it, what went wrong with the act above the button. */
export const SignInForm = ({ values, onChange }: SignInFormProps) => {
  const t = useT();
  const form = useForm(['account', 'password']);
  const [capsLock, setCapsLock] = useState(false);
  /** The address whose activation somebody still waits for. */
  const [inactive, setInactive] = useState<string>();

  const explain = (error: unknown): ErrorMessage | undefined => {
    const words = describeError(error, t);
    const wordless =
      error instanceof ApiError && error.msg === '' && error.status !== undefined && error.status < 500;
    return wordless && words !== undefined ? { ...words, text: t('signIn.failed') } : words;
  };

  const run = async (): Promise<void> => {
    setInactive(undefined);
    try {
      await signIn(values.account, values.password);
      message.success(t('signIn.done'));
    } catch (error) {
      if (error instanceof ApiError && error.is('notActivated')) setInactive(values.account.trim());
      throw error;
    }
  };

  const edit = (field: FieldName, value: string): void => {
    onChange({ ...values, [field]: value });
    form.clearError(field);
  };

  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <>
      <form
        className="account-form"
        noValidate
        onSubmit={(event) =>
          void form.submit(event, {
            check: () => ({
              account: values.account.trim() === '' ? 'signIn.accountRequired' : undefined,
              password: values.password === '' ? 'signIn.passwordRequired' : undefined,
            }),
            run,
            explain,
          })
        }
      >
        <TextField
          name="account"
          label={t('signIn.account')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.account}
          error={form.problems.account}
          onChange={(event) => edit('account', event.target.value)}
        />
        <PasswordField
          name="password"
          label={t('signIn.password')}
          icon="lock"
          autoComplete="current-password"
          required
          value={values.password}
          error={form.problems.password}
          hint={capsLock ? t('signIn.capsLock') : undefined}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          onChange={(event) => edit('password', event.target.value)}
        />
        <FormFailure words={form.failure} />
        <Button type="submit" variant="primary" size="large" block loading={form.busy}>
          {t(form.busy ? 'signIn.submitting' : 'signIn.submit')}
        </Button>
      </form>
      {inactive !== undefined && form.failure !== undefined && (
        <Suspense>
          <div className="account-page-resend">
            <ResendActivation email={inactive} />
          </div>
        </Suspense>
      )}
    </>
  );
};
