import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recovery } from '../client/call.ts';
import { accountQuery } from './account-query.ts';
import './forget-account.ts';
import { useRememberAddress } from './last-address.ts';
import './offer-ticket.ts';
import './session-messages.ts';

/** What every shell of signed-in pages does: know its account, note addresses, speak of the session. `onReady` runs once what a page shows first has been read. */
export const useFrame = (onReady: () => void): void => {
  const { isPending } = useQuery(accountQuery);
  useRememberAddress();
  useEffect(() => {
    if (isPending) return;
    onReady();
    // It has to be there when the network is not.
    recovery().catch(() => undefined);
  }, [isPending, onReady]);
};
