import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Carriers } from '../calling/carriers.ts';

/** What the background may use of an account's hour and day; the rest is left to people. */
const share = 2 / 3;

/**
 * Calls that a run of the background may make of a carrier: an even part of what is left of the hour, so that whoever comes
 * later in the hour finds some. A carrier that is out gets one, to see whether it is back; none while it is paused.
 */
export const backgroundCalls = async (
  carriers: Carriers,
  carrier: Carrier,
  runEveryMinutes: number,
  now = Date.now(),
): Promise<number> => {
  const health = carriers.health(carrier);
  if (health === null || health.paused !== null) return 0;
  const left = await carriers.callsLeft(carrier, share);
  if (health.breaker !== 'closed') return Math.min(1, left);
  const minutesLeft = 60 - new Date(now).getUTCMinutes();
  return Math.ceil(left / Math.ceil(minutesLeft / runEveryMinutes));
};
