import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Icon } from '../kit/icon.tsx';
import { useT } from './language.tsx';
import { message } from './messages.tsx';
import { signOut } from './sign-out.ts';

export const SignOutQuestion = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const leave = async () => {
    await signOut();
    message.success(t('signOut.done'));
  };
  return (
    <ConfirmDialog open title={t('signOut.title')} onConfirm={leave} onCancel={onClose}>
      {t('signOut.question')}
    </ConfirmDialog>
  );
};

/** Signs out after asking (spec section 4); quiet in the foot of the rail. */
export const SignOutButton = ({ quiet = false }: { quiet?: boolean }) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...(quiet ? { variant: 'text', size: 'small' } : { block: true })}
        icon={<Icon name="signOut" />}
        title={t('word.signOut')}
        onClick={() => setAsking(true)}
      >
        <span className="site-nav-text folded:hidden">{t('word.signOut')}</span>
      </Button>
      {asking && <SignOutQuestion onClose={() => setAsking(false)} />}
    </>
  );
};
