import type { ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

/** Why something cannot be done now, in the reader's words; undefined when it can. */
export type Denied = string | undefined;

/** Whether a hold can be given more time. */
export const canExtend = (
  hold: { readonly extendable: boolean },
  state: { readonly expired: boolean; readonly busy: boolean },
  t: WebTranslate,
): Denied => {
  if (state.expired) return t('shipments.can.expired');
  if (state.busy) return t('shipments.can.busy');
  return hold.extendable ? undefined : t('shipments.can.noMoreTime');
};

/** Whether a row of an answer can be chosen. */
export const deniedRow = (row: ShipmentRow, expired: boolean, t: WebTranslate): Denied => {
  if (expired) return t('shipments.can.expired');
  return row.sellable ? undefined : (row.reason ?? row.statusText);
};
