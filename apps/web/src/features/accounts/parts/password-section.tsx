import { useState } from 'react';
import { describeError } from '../../../client/error-message.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { confirmProblem, newPasswordProblem } from '../field-rules.ts';
import { useChangePassword } from '../acts.ts';
import { useForm } from '../use-form.ts';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import './personal-sections.css';

const empty = { oldPassword: '', newPassword: '', confirm: '' };

/** Changing the password. */
export const PasswordSection = () => {
  const t = useT();
  const email = useSession((state) => state.user?.email);
  const form = useForm(['oldPassword', 'newPassword', 'confirm']);
  const change = useChangePassword();
  const [values, setValues] = useState(empty);
  const [done, setDone] = useState(false);
  const { oldPassword, newPassword, confirm } = values;
  const edit = (name: keyof typeof empty, value: string): void => {
    setValues({ ...values, [name]: value });
    setDone(false);
    form.clearError(name);
  };
  const run = async (): Promise<void> => {
    await change.mutateAsync({ oldPassword, newPassword });
    setValues(empty);
    setDone(true);
  };
  return (
    <Card title={t('personal.tab.password')}>
      <form
        className="personal-form"
        noValidate
        onSubmit={(event) =>
          void form.submit(event, {
            check: () => ({
              oldPassword: oldPassword === '' ? 'fields.oldPassword' : undefined,
              newPassword: newPasswordProblem(newPassword, email),
              confirm: confirmProblem(newPassword, confirm),
            }),
            run,
            explain: (error) => describeError(error, t),
          })
        }
      >
        <p className="personal-lead">{t('change.lead')}</p>
        {/* Password managers file the new password under this name. */}
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          name="oldPassword"
          label={t('change.old')}
          icon="lock"
          autoComplete="current-password"
          required
          value={oldPassword}
          error={form.problems.oldPassword}
          onChange={(event) => edit('oldPassword', event.target.value)}
        />
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
        {done && (
          <Notice tone="success" hint={t('change.doneHint')}>
            {t('change.done')}
          </Notice>
        )}
        <div>
          <Button type="submit" variant="primary" loading={form.busy}>
            {t(form.busy ? 'change.submitting' : 'change.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
};
