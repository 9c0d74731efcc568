import { useT } from '../../../frame/language.tsx';
import { times } from '../times.ts';
import { LeaveSoon } from './leave-soon.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { Outcome } from './outcome.tsx';

const ForgotSent = ({ email }: { readonly email: string }) => {
  const t = useT();
  return (
    <Outcome kind="mail" title={t('forgot.sentTitle')}>
      <p>{t('forgot.sent')}</p>
      <p className="text-tertiary text-sm">{t('forgot.sentTo', { email })}</p>
      <LeaveSoon seconds={times.afterMail} account={email}>
        <MailboxLink />
      </LeaveSoon>
    </Outcome>
  );
};

export default ForgotSent;
