import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { fetchData } from '../client/call.ts';
import { liveSession } from '../client/live-session.ts';
import { currentToken } from '../client/session.ts';

/** Ends the session in this browser at once; the server hears of it in its own time, and a failure of that is ignored (spec section 4). */
export const signOut = async (): Promise<void> => {
  const token = currentToken();
  const options = { token, background: true, keepsSession: true, keepalive: true };
  if (token !== null) fetchData(accountEndpoints.logout, {}, options).catch(() => undefined);
  (await liveSession()).signOut();
};
