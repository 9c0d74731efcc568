import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recovery } from '../client/call.ts';
import { accountQuery } from '../features/accounts/queries.ts';
import { startPolling } from '../features/notices/start-polling.ts';
import './forget-account.ts';
import { useRememberAddress } from './last-address.ts';
import './session-messages.ts';

/** What every shell of signed-in pages does: know its account, note addresses, poll for notices, speak of the session. */
export const useFrame = (): void => {
  const { isPending } = useQuery(accountQuery);
  useRememberAddress();
  // What a page shows first is read with it; news of notices come after that.
  useEffect(() => {
    if (isPending) return;
    startPolling();
    // It has to be there when the network is not.
    recovery().catch(() => undefined);
    // Without it an error offers no ticket, and the balance waits for the next page, which asks for them again.
    import('./offer-ticket.ts').catch(() => undefined);
    import('./follow-points.ts').catch(() => undefined);
  }, [isPending]);
};
