import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { describeFailure } from '../failures.ts';
import { useT } from '../../../frame/language.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { requestReset } from '../reset-password.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';

export const ForgotForm = ({ onDone }: { readonly onDone: (email: string) => void }) => {
  const t = useT();
  const form = useForm({
    endpoint: accountEndpoints.forgotPassword,
    explain: describeFailure,
    initial: { email: '' },
    submit: async ({ email }) => onDone(await requestReset(email)),
  });
  return (
    <form className="account-form" {...form.form}>
      <EmailField {...form.field('email')} />
      <FormFailure words={form.failure} />
      <Button type="submit" variant="primary" size="large" block loading={form.busy}>
        {t(form.busy ? 'forgot.submitting' : 'forgot.submit')}
      </Button>
    </form>
  );
};
