import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { describeFailure } from '../failures.ts';
import { confirmProblem, emailProblem, newPasswordProblem, phoneProblem } from '../field-rules.ts';
import { register } from '../register.ts';
import { useForm } from '../use-form.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const names = ['email', 'password', 'confirm', 'phone'] as const;
type FieldName = (typeof names)[number];

/** What an account needs. Whether the address is free is asked before anything is sent. */
export const RegisterForm = ({ onDone }: { readonly onDone: (email: string) => void }) => {
  const t = useT();
  const form = useForm(names);
  const [values, setValues] = useState({ email: '', password: '', confirm: '', phone: '' });
  const { email, password, confirm, phone } = values;
  const edit = (name: FieldName, value: string): void => {
    setValues({ ...values, [name]: value });
    form.clearError(name);
  };
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={(event) =>
        void form.submit(event, {
          check: () => ({
            email: emailProblem(email),
            password: newPasswordProblem(password, email),
            confirm: confirmProblem(password, confirm),
            phone: phoneProblem(phone),
          }),
          run: async () => onDone(await register({ email, password, phone })),
          explain: (error) => describeFailure(error, t),
        })
      }
    >
      <EmailField value={email} problem={form.problems.email} onChange={(value) => edit('email', value)} />
      <NewPasswordFields
        name="password"
        label={t('signIn.password')}
        password={password}
        confirmation={confirm}
        problem={form.problems.password}
        confirmProblem={form.problems.confirm}
        onPassword={(value) => edit('password', value)}
        onConfirmation={(value) => edit('confirm', value)}
      />
      <TextField
        name="phone"
        type="tel"
        label={t('accounts.phone')}
        icon="phone"
        autoComplete="tel"
        value={phone}
        error={form.problems.phone}
        onChange={(event) => edit('phone', event.target.value)}
      />
      <FormFailure words={form.failure} />
      <Button type="submit" variant="primary" size="large" block loading={form.busy}>
        {t(form.busy ? 'register.submitting' : 'register.submit')}
      </Button>
    </form>
  );
};
