import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { recovery } from '../client/call.ts';
import { accountQuery } from './account-query.ts';
import './forget-account.ts';
import { useRememberAddress } from './last-address.ts';
import './ask-for-help.tsx';
import './session-messages.ts';

/** Places of a shell that features fill; the routes hand them in, so that the shell knows no feature. */
export type FrameSlots = {
  readonly Announcement: ComponentType;
  readonly Bell: ComponentType;
  /** Tells of the hold that ends first, where there is one. */
  readonly FirstHold: ComponentType<{
    readonly children: (carrier: Carrier | undefined, time: ReactNode) => ReactNode;
  }>;
  /** Runs once the account has been read. */
  readonly onReady: () => void;
};

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
