import { useState } from 'react';
import { signOut } from './sign-out.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from './language.tsx';
import { message } from './messages.tsx';

/** Signs out after asking (spec section 4); quiet in the foot of the rail. */
export const SignOutButton = ({ quiet = false }: { readonly quiet?: boolean }) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await signOut();
    message.success(t('signOut.done'));
  };
  return (
    <>
      <Button
        {...(quiet ? { variant: 'text', size: 'small' } : { block: true })}
        icon={<Icon name="signOut" />}
        title={t('word.signOut')}
        onClick={() => setAsking(true)}
      >
        <span className="site-nav-text">{t('word.signOut')}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('signOut.title')}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {t('signOut.question')}
      </ConfirmDialog>
    </>
  );
};
