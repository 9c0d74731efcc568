import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from '../features/accounts/queries.ts';
import { startPolling } from '../features/notices/start-polling.ts';
import './forget-account.ts';
import { useNoteAddress } from './last-address.ts';
import './offer-ticket.ts';
import './session-news.ts';

/** What every shell of signed-in pages does: know its account, note addresses, poll for notices, speak of the session. */
export const useFrame = (): void => {
  useQuery(accountQuery);
  useNoteAddress();
  useEffect(startPolling, []);
};
