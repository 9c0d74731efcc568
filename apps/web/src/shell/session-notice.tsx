import { notifySession } from '../client/live-session.ts';
import type { Session } from '../client/session-keeper.ts';
import { useSession } from '../client/session.ts';
import { signOut } from './sign-out.ts';
import { Button } from '../kit/button.tsx';
import { Countdown } from '../kit/countdown.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Icon } from '../kit/icon.tsx';
import { useT } from './language.tsx';

const ask = (act: (session: Session) => void) => () => notifySession(act);
const extend = ask((session) => session.extend());
const dismiss = ask((session) => session.dismissReminder());

const SessionNotice = () => {
  const t = useT();
  const { auth, banner, reminder } = useSession();
  if (auth === null) return null;
  const left = <Countdown expiresAt={auth.expiry} soon={300} last={60} />;
  return (
    <>
      {banner && (
        <div
          className="session-banner flex flex-none flex-wrap items-center gap-2 py-1.5 px-6 border-b border-warning bg-warning text-warning max-md:px-3 in-[.mobile]:pt-[calc(6px+env(safe-area-inset-top,0px))]"
          role="status"
        >
          <Icon name="warning" />
          <span>{t('session.endsSoon')}</span>
          {left}
          <Button size="small" onClick={extend}>
            {t('session.extend')}
          </Button>
        </div>
      )}
      {reminder && (
        <Dialog
          title={t('session.reminder')}
          width={440}
          onClose={dismiss}
          foot={
            <>
              <Button variant="text" onClick={dismiss}>
                {t('dialog.close')}
              </Button>
              <Button onClick={() => void signOut()}>{t('session.signOutNow')}</Button>
              <Button variant="primary" data-first-focus="" onClick={extend}>
                {t('session.extend')}
              </Button>
            </>
          }
        >
          <p className="mb-2 text-lg">
            {t('session.endsIn')} {left}
          </p>
          <p>{t('session.reminderText')}</p>
        </Dialog>
      )}
    </>
  );
};

export default SessionNotice;
