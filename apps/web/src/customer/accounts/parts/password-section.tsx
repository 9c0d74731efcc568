import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isStaff } from '@waybill/contract/roles.ts';
import { useState } from 'react';
import { useSession } from '../../../client/session.ts';
import { CurrentPasswordField } from '../../../shell/current-password-field.tsx';
import { useT } from '../../../shell/language.tsx';
import { secondFactorQuery } from '../../../shell/second-factor-query.ts';
import { useForm } from '../../../shell/use-form.ts';
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { FailureNotice, Notice } from '../../../kit/notice.tsx';
import { passwordMutation } from '../acts.ts';
import { confirmProblem, isTheAddress, shortProblem, useMinLength } from '../password-rules.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Changing the password; an account that signs in through the identity provider has none here. */
export const PasswordSection = () => {
  const t = useT();
  const role = useSession((state) => state.user?.role) ?? 'user';
  const state = useQuery({ ...secondFactorQuery, enabled: isStaff(role) });
  if (state.isLoading) return null;
  if (state.data?.provider !== true) return <PasswordForm />;
  return (
    <Card title={t('personal.tab.password')}>
      <Notice tone="info" hint={t('change.byProviderHint')}>
        {t('change.byProvider')}
      </Notice>
    </Card>
  );
};

const PasswordForm = () => {
  const t = useT();
  const email = useSession((state) => state.user?.email) ?? '';
  const min = useMinLength(useSession((state) => state.user?.role) ?? 'user');
  const change = useMutation(passwordMutation);
  const [done, setDone] = useState(false);
  const form = useForm({
    endpoint: accountEndpoints.changePassword,
    initial: { oldPassword: '', newPassword: '', confirm: '' },
    body: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    check: ({ newPassword, confirm }) => ({
      newPassword: isTheAddress(newPassword, email)
        ? 'fields.passwordIsEmail'
        : shortProblem(newPassword, min),
      confirm: confirmProblem(newPassword, confirm),
    }),
    submit: async ({ oldPassword, newPassword }) => {
      await change.mutateAsync({ body: { oldPassword, newPassword } });
      form.reset();
      setDone(true);
    },
    onEdit: () => setDone(false),
  });
  return (
    <Card title={t('personal.tab.password')}>
      <form className="grid gap-4.5 max-w-[440px]" {...form.form}>
        <p className="text-tertiary">{t('change.lead')}</p>
        {/* Password managers file the new password under this name. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField {...form.field('oldPassword')} />
        <NewPasswordFields
          label={t('passwords.new')}
          min={min}
          password={form.field('newPassword')}
          confirmation={form.field('confirm')}
        />
        <FailureNotice failure={form.failure} />
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
