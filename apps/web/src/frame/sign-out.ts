import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { call } from '../client/call.ts';
import { currentT } from './language.tsx';
import { message } from './messages.tsx';
import { liveSession } from '../client/live-session.ts';

/** Milliseconds that signing out waits for the server; it happens here in any case. */
const timeoutMs = 3000;

/** Ends the session on the server, where it can be reached, and in this browser. */
export const signOut = async (): Promise<void> => {
  // The server may be slow, or away: that something happens is said at once.
  const over = message.loading(currentT()('session.working'));
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    await call(accountEndpoints.logout, {}, { signal: limit.signal, keepsSession: true });
  } catch {
    // Signing out never fails for its user (spec section 4).
  } finally {
    clearTimeout(timer);
    over();
    (await liveSession()).signOut();
  }
};
