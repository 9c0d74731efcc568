import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { describeError, type ErrorWords } from '../../../client/error-words.ts';
import { ApiError } from '../../../client/errors.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { signIn } from '../sign-in.ts';

type FieldName = 'account' | 'password';
type FieldErrors = Partial<Record<FieldName, string>>;
export type Credentials = Readonly<Record<FieldName, string>>;

type SignInFormProps = {
  readonly values: Credentials;
  readonly onChange: (values: Credentials) => void;
};

/** Account and password. What is wrong with a field stands below it, what went wrong with the act above the button. */
export const SignInForm = ({ values, onChange }: SignInFormProps) => {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<ErrorWords>();
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  const showFieldErrors = (errors: FieldErrors): void => {
    setFieldErrors(errors);
    const first = errors.account === undefined ? 'password' : 'account';
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const explain = (error: unknown): void => {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      showFieldErrors(error.fields);
      return;
    }
    const words = describeError(error, t);
    const wordless =
      error instanceof ApiError && error.msg === '' && error.status !== undefined && error.status < 500;
    setFailure(wordless && words !== undefined ? { ...words, text: t('signIn.failed') } : words);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const missing: FieldErrors = {
      ...(values.account.trim() === '' ? { account: t('signIn.accountRequired') } : {}),
      ...(values.password === '' ? { password: t('signIn.passwordRequired') } : {}),
    };
    if (Object.keys(missing).length > 0) {
      showFieldErrors(missing);
      return;
    }
    setFieldErrors({});
    setBusy(true);
    try {
      await signIn(values.account, values.password);
      message.success(t('signIn.done'));
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };

  const edit = (field: FieldName, value: string): void => {
    onChange({ ...values, [field]: value });
    if (fieldErrors[field] !== undefined) setFieldErrors({ ...fieldErrors, [field]: undefined });
  };

  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="account"
        label={t('signIn.account')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.account}
        error={fieldErrors.account}
        onChange={(event) => edit('account', event.target.value)}
      />
      <PasswordField
        name="password"
        label={t('signIn.password')}
        icon="lock"
        autoComplete="current-password"
        required
        value={values.password}
        error={fieldErrors.password}
        hint={capsLock ? t('signIn.capsLock') : undefined}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        onChange={(event) => edit('password', event.target.value)}
      />
      {failure !== undefined && (
        <div className="sign-in-failure" role="alert">
          <Icon name="error" />
          <div>
            <p>{failure.text}</p>
            {failure.hint !== undefined && <p className="sign-in-failure-hint">{failure.hint}</p>}
          </div>
        </div>
      )}
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {t(busy ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
    </form>
  );
};
