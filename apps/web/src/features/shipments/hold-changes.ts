import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

let channel: BroadcastChannel | undefined;
/**
 * One for the window: a channel hears all others of its name, also those of its own window, but never itself. A browser
 * that has none shows the change when the hold is read the next time.
 */
const sharedChannel = (): BroadcastChannel | undefined =>
  (channel ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('waybill_holds'));

/** Tells the other windows of this browser that the hold of a carrier has changed; each of them reads it again. */
export const announceHoldChange = (carrier: Carrier): void => {
  sharedChannel()?.postMessage(carrier);
};

/** Runs `changed` whenever another window announces that the hold of the carrier has changed. Returns the way to stop. */
export const onHoldChange = (carrier: Carrier, changed: () => void): (() => void) => {
  const listener = ({ data }: MessageEvent): void => {
    if (data === carrier) changed();
  };
  const listened = sharedChannel();
  listened?.addEventListener('message', listener);
  return () => listened?.removeEventListener('message', listener);
};
