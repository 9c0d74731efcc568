import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { describeFailure } from '../failures.ts';
import { useT } from '../../../frame/language.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { isDeadLink } from '../failures.ts';
import { confirmProblem, shortProblem } from '../password-rules.ts';
import { resetPassword } from '../reset-password.ts';
import { useMinLength } from '../use-min-length.ts';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type ResetFormProps = {
  readonly token: string;
  /** Characters that the password of this account needs; undefined until the server told. */
  readonly minLength: number | undefined;
  readonly onOutcome: (kind: 'done' | 'dead') => void;
};

export const ResetForm = ({ token, minLength, onOutcome }: ResetFormProps) => {
  const t = useT();
  const usual = useMinLength('user');
  const min = minLength ?? usual;
  const form = useForm({
    endpoint: accountEndpoints.resetPassword,
    explain: describeFailure,
    initial: { newPassword: '', confirm: '' },
    body: ({ newPassword }) => ({ token, newPassword }),
    check: ({ newPassword, confirm }) => ({
      newPassword: shortProblem(newPassword, min),
      confirm: confirmProblem(newPassword, confirm),
    }),
    submit: async ({ newPassword }) => {
      try {
        await resetPassword(token, newPassword);
        onOutcome('done');
      } catch (error) {
        if (!isDeadLink(error)) throw error;
        onOutcome('dead');
      }
    },
  });
  return (
    <form className="account-form" {...form.form}>
      <NewPasswordFields
        label={t('passwords.new')}
        min={min}
        password={form.field('newPassword')}
        confirmation={form.field('confirm')}
      />
      <FormFailure words={form.failure} />
      <Button type="submit" variant="primary" size="large" block loading={form.busy}>
        {t(form.busy ? 'reset.submitting' : 'reset.submit')}
      </Button>
    </form>
  );
};
