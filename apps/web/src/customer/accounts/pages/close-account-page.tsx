import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../client/call.ts';
import { useT } from '../../../shell/language.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { AccountForm } from '../parts/account-form.tsx';
import { AccountPage } from '../parts/account-page.tsx';
import { Outcome } from '../parts/outcome.tsx';

/** /close-account, reached by the link of the mail. Not closed by opening it: scanners of mails open links, too. */
export default function CloseAccountPage() {
  const t = useT();
  const [address] = useSearchParams();
  const token = address.get('token')?.trim() ?? '';
  const [day, setDay] = useState<string>();
  const form = useForm({
    initial: {},
    submit: async () => {
      // The pages before the sign-in do without it.
      const { closureEndpoints } = await import('@waybill/contract/endpoints/closure.ts');
      const { closesTime } = await call(closureEndpoints.confirmClosure, { body: { token } });
      setDay(closesTime.slice(0, 10));
    },
  });
  return (
    <AccountPage>
      {day === undefined ? (
        <AccountForm
          form={form}
          title={t('page.closeAccount')}
          lead={t('closeAccount.lead')}
          submitLabel={t('page.closeAccount')}
        />
      ) : (
        <Outcome kind="done" title={t('closeAccount.done', { day })}>
          <p>{t('closeAccount.lead')}</p>
        </Outcome>
      )}
    </AccountPage>
  );
}
