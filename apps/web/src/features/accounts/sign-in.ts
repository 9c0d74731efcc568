import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { call } from '../../client/call.ts';
import { liveSession } from '../../client/live-session.ts';

/** Signs in and starts the session of this browser; the frame then leads on. */
export const signIn = async (account: string, password: string): Promise<void> => {
  // What keeps the session comes while the server thinks.
  const [session, { token, expiresAt, userInfo }] = await Promise.all([
    liveSession(),
    call(accountEndpoints.login, { body: { account, password } }),
  ]);
  session.signIn({ token, expiry: expiresAt }, userInfo);
};
