import type { SessionMessage } from '../client/session.ts';
import { useSession } from '../client/session.ts';
import { currentT } from './language.tsx';
import { message } from './messages.tsx';

const show: Readonly<Record<SessionMessage, () => void>> = {
  refreshed: () => message.success(currentT()('session.refreshed')),
  expired: () => message.error(currentT()('guard.sessionExpired')),
  passwordChanged: () => message.error(currentT()('session.passwordChanged')),
  sessionStale: () => message.error(currentT()('client.sessionStale')),
  overflow: () => message.error(currentT()('session.overflow')),
  extended: () => message.success(currentT()('session.extended')),
  extendFailed: () => message.error(currentT()('session.extendFailed')),
  noNetwork: () => message.error(currentT()('client.noConnection')),
  chooseFirst: () => message.warning(currentT()('session.chooseFirst')),
  loginElsewhere: () => message.info(currentT()('session.loginElsewhere')),
  logoutElsewhere: () => message.info(currentT()('session.logoutElsewhere')),
};

// Comes with the shell, and goes on speaking while the sign-in page is shown after it.
useSession.subscribe(({ message }, before) => {
  if (message !== null && message !== before.message) show[message.what]();
});
