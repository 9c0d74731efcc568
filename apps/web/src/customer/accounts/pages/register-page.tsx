import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useT } from '../../../shell/language.tsx';
import { paths } from '../../../paths.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { describeFailure } from '../failures.ts';
import { useForm } from '../../../shell/use-form.ts';
import { TextField } from '../../../kit/text-field.tsx';
import { confirmProblem, isTheAddress, shortProblem, useMinLength } from '../password-rules.ts';
import { register } from '../register.ts';
import { EmailField, AccountForm } from '../parts/account-form.tsx';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const loadOutcomes = () => import('../parts/outcomes.tsx');
const RegisterSent = lazyPart(async () => ({ default: (await loadOutcomes()).RegisterSent }));

/** What an account needs. Whether the address is free is asked before anything is sent. */
export default function RegisterPage() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string>();
  useEffect(() => void loadOutcomes(), []);
  const min = useMinLength('user');
  const form = useForm({
    endpoint: accountEndpoints.register,
    explain: describeFailure,
    initial: { email: '', password: '', confirm: '', phone: '' },
    body: ({ email, password, phone }) => ({ email, password, phone }),
    check: ({ email, password, confirm }) => ({
      password: isTheAddress(password, email) ? 'fields.passwordIsEmail' : shortProblem(password, min),
      confirm: confirmProblem(password, confirm),
    }),
    submit: async (values) => setSentTo(await register(values)),
  });
  return (
    <AccountPage>
      {sentTo === undefined ? (
        <AccountForm
          form={form}
          title={t('page.register')}
          lead={t('register.lead')}
          submitLabel={t(form.busy ? 'register.submitting' : 'register.submit')}
          foot={
            <span>
              {t('register.haveAccount')}{' '}
              <Link className="underline" to={paths.signIn}>
                {t('register.signIn')}
              </Link>
            </span>
          }
        >
          <EmailField {...form.field('email')} />
          <NewPasswordFields
            label={t('signIn.password')}
            min={min}
            password={form.field('password')}
            confirmation={form.field('confirm')}
          />
          <TextField
            {...form.field('phone')}
            type="tel"
            label={t('accounts.phone')}
            icon="phone"
            autoComplete="tel"
          />
        </AccountForm>
      ) : (
        <RegisterSent email={sentTo} />
      )}
    </AccountPage>
  );
}
