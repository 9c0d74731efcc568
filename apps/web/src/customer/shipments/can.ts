import { holdTimes } from '@waybill/contract/constants.ts';
import type { ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

export const canExtend = (
  hold: { readonly extendable: boolean },
  state: { readonly expired: boolean; readonly busy: boolean },
  t: WebTranslate,
): string | undefined => {
  if (state.expired) return t('shipments.can.expired');
  if (state.busy) return t('word.busy');
  return hold.extendable ? undefined : t('shipments.can.noMoreTime');
};

/**
 * What giving a hold more time is called: by what it brings. That is less than five minutes where some of the numbers
 * were held before, as none may be kept longer than a quarter of an hour.
 */
export const extendLabel = (
  { extendable, totalSeconds }: { readonly extendable: boolean; readonly totalSeconds: number },
  t: WebTranslate,
): string => {
  if (!extendable) return t('shipments.hold.extend');
  const gained = Math.max(1, Math.min(holdTimes.extension, holdTimes.longest - totalSeconds));
  const [minutes, seconds] = [Math.floor(gained / 60), gained % 60];
  if (minutes === 0) return t('shipments.hold.extendSeconds', { seconds });
  return seconds === 0
    ? t('shipments.hold.extendMinutes', { minutes })
    : t('shipments.hold.extendBoth', { minutes, seconds });
};

export const deniedRow = (row: ShipmentRow, expired: boolean, t: WebTranslate): string | undefined => {
  if (expired) return t('shipments.can.expired');
  return row.sellable ? undefined : (row.reason ?? row.statusText);
};
