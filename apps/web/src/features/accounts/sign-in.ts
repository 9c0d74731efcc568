import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { call } from '../../client/call.ts';
import { startSession } from '../../client/session.ts';

/** Signs in and starts the session of this browser; the frame then leads on. */
export const signIn = async (account: string, password: string): Promise<void> => {
  const { token, expiresAt, userInfo } = await call(accountEndpoints.login, { body: { account, password } });
  startSession(token, expiresAt, userInfo);
};
