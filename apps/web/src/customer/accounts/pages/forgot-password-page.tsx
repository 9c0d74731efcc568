import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useT } from '../../../shell/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { describeFailure } from '../failures.ts';
import { useForm } from '../../../shell/use-form.ts';
import { requestReset } from '../reset-password.ts';
import { EmailField, AccountForm } from '../parts/account-form.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const loadOutcomes = () => import('../parts/outcomes.tsx');
const ForgotSent = lazyPart(async () => ({ default: (await loadOutcomes()).ForgotSent }));

export default function ForgotPasswordPage() {
  const t = useT();
  const [email, setEmail] = useState<string>();
  useEffect(() => void loadOutcomes(), []);
  const form = useForm({
    endpoint: accountEndpoints.forgotPassword,
    explain: describeFailure,
    initial: { email: '' },
    submit: async (values) => setEmail(await requestReset(values.email)),
  });
  return (
    <AccountPage>
      {email === undefined ? (
        <AccountForm
          form={form}
          title={t('page.forgotPassword')}
          lead={t('forgot.lead')}
          submitLabel={t(form.busy ? 'forgot.submitting' : 'forgot.submit')}
          foot={<Link to={paths.signIn}>{t('accounts.toSignIn')}</Link>}
        >
          <EmailField {...form.field('email')} />
        </AccountForm>
      ) : (
        <ForgotSent email={email} />
      )}
    </AccountPage>
  );
}
