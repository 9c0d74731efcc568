import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useT } from '../../../shell/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { describeFailure } from '../failures.ts';
import { useForm } from '../../../shell/use-form.ts';
import { requestReset } from '../reset-password.ts';
import { EmailField, AccountForm } from '../parts/account-form.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const ForgotForm = ({ onDone }: { onDone: (email: string) => void }) => {
  const t = useT();
  const form = useForm({
    endpoint: accountEndpoints.forgotPassword,
    explain: describeFailure,
    initial: { email: '' },
    submit: async ({ email }) => onDone(await requestReset(email)),
  });
  return (
    <AccountForm form={form} submitLabel={t(form.busy ? 'forgot.submitting' : 'forgot.submit')}>
      <EmailField {...form.field('email')} />
    </AccountForm>
  );
};

const loadOutcomes = () => import('../parts/outcomes.tsx');
const ForgotSent = lazyPart(async () => ({ default: (await loadOutcomes()).ForgotSent }));

export default function ForgotPasswordPage() {
  const t = useT();
  const [email, setEmail] = useState<string>();
  useEffect(() => void loadOutcomes(), []);
  return (
    <AccountPage>
      {email === undefined ? (
        <>
          <AccountHeading title={t('page.forgotPassword')} lead={t('forgot.lead')} />
          <ForgotForm onDone={setEmail} />
          <p className="flex flex-wrap gap-y-1.5 gap-x-4 justify-between mt-4.5 text-tertiary">
            <Link to={paths.signIn}>{t('accounts.toSignIn')}</Link>
          </p>
        </>
      ) : (
        <ForgotSent email={email} />
      )}
    </AccountPage>
  );
}
