import { useT } from '../../../frame/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { resendPause, times } from '../times.ts';
import { LeaveSoon } from './leave-soon.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { Outcome } from './outcome.tsx';
import { ResendActivation } from './resend-activation.tsx';

const RegisterSent = ({ email }: { readonly email: string }) => {
  const t = useT();
  return (
    <Outcome kind="mail" title={t('register.sent')}>
      <p>{t('register.sentTo', { email })}</p>
      <LeaveSoon seconds={times.afterMail} account={email}>
        <Notice tone="info">{t('register.tip')}</Notice>
        <MailboxLink />
        <ResendActivation email={email} wait={resendPause} />
      </LeaveSoon>
    </Outcome>
  );
};

export default RegisterSent;
