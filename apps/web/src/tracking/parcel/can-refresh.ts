import { refreshPauseMs } from '@waybill/contract/endpoints/tracking.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { formatSeconds } from '../../kit/countdown.tsx';

const pauseSeconds = refreshPauseMs / 1000;

/** A time that is known to the second, by a clock that is known to the second, never makes ten minutes longer. */
const secondsShown = (seconds: number): number =>
  seconds > pauseSeconds && seconds <= pauseSeconds + 2 ? pauseSeconds : seconds;

/** When numbers may be asked for again by when their carrier was heard last. */
export const dueAfter = (fetchedTime: string | null): number =>
  fetchedTime === null ? 0 : Date.parse(fetchedTime) + refreshPauseMs;

/** Why a carrier cannot be asked for a number now; `due` is the moment from which it may be again. */
export const askDenial = (carrier: Carrier, due: number, now: number, t: WebTranslate) => {
  // Of a carrier that nobody knows there is nothing to ask.
  if (!(carrier in carrierCapabilities) || !carrierCapabilities[carrier].refresh) return t('refresh.can.ups');
  const seconds = secondsShown(Math.ceil((due - now) / 1000));
  return seconds > 0 ? t('refresh.can.tooSoon', { time: formatSeconds(seconds) }) : undefined;
};
