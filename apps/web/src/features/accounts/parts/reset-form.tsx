import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { describeFailure, isDeadLink } from '../failures.ts';
import { confirmProblem, newPasswordProblem } from '../field-rules.ts';
import { resetPassword } from '../reset-password.ts';
import { useForm } from '../use-form.ts';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type ResetFormProps = { readonly token: string; readonly onOutcome: (kind: 'done' | 'dead') => void };

/** The new password. */
export const ResetForm = ({ token, onOutcome }: ResetFormProps) => {
  const t = useT();
  const form = useForm(['newPassword', 'confirm']);
  const [values, setValues] = useState({ newPassword: '', confirm: '' });
  const { newPassword, confirm } = values;
  const edit = (name: keyof typeof values, value: string): void => {
    setValues({ ...values, [name]: value });
    form.clearError(name);
  };
  const run = async (): Promise<void> => {
    try {
      await resetPassword(token, newPassword);
      onOutcome('done');
    } catch (error) {
      if (!isDeadLink(error)) throw error;
      onOutcome('dead');
    }
  };
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={(event) =>
        void form.submit(event, {
          check: () => ({
            newPassword: newPasswordProblem(newPassword),
            confirm: confirmProblem(newPassword, confirm),
          }),
          run,
          explain: (error) => describeFailure(error, t),
        })
      }
    >
      <NewPasswordFields
        name="newPassword"
        label={t('passwords.new')}
        password={newPassword}
        confirmation={confirm}
        problem={form.problems.newPassword}
        confirmProblem={form.problems.confirm}
        onPassword={(value) => edit('newPassword', value)}
        onConfirmation={(value) => edit('confirm', value)}
      />
      <FormFailure words={form.failure} />
      <Button type="submit" variant="primary" size="large" block loading={form.busy}>
        {t(form.busy ? 'reset.submitting' : 'reset.submit')}
      </Button>
    </form>
  );
};
