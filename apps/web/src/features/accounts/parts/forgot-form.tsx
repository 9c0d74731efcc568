import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { describeFailure } from '../failures.ts';
import { emailProblem } from '../field-rules.ts';
import { requestReset } from '../reset-password.ts';
import { useForm } from '../use-form.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';

/** The address whose password was forgotten. */
export const ForgotForm = ({ onDone }: { readonly onDone: (email: string) => void }) => {
  const t = useT();
  const form = useForm(['email']);
  const [email, setEmail] = useState('');
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={(event) =>
        void form.submit(event, {
          check: () => ({ email: emailProblem(email) }),
          run: async () => onDone(await requestReset(email)),
          explain: (error) => describeFailure(error, t),
        })
      }
    >
      <EmailField
        value={email}
        problem={form.problems.email}
        onChange={(value) => {
          setEmail(value);
          form.clearError('email');
        }}
      />
      <FormFailure words={form.failure} />
      <Button type="submit" variant="primary" size="large" block loading={form.busy}>
        {t(form.busy ? 'forgot.submitting' : 'forgot.submit')}
      </Button>
    </form>
  );
};
