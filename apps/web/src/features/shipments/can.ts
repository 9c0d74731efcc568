import { limits } from '@waybill/contract/constants.ts';
import type { ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { formatPoints } from '../../ui/points.tsx';
import { balanceAfter, type Cost } from './selection.ts';

/** Why something cannot be done now, in the reader's words; undefined when it can. */
export type Denied = string | undefined;

type Order = {
  readonly cost: Cost;
  /** Undefined while it is not known. */
  readonly balance: number | undefined;
  readonly expired: boolean;
  readonly busy: boolean;
};

/** Whether the chosen numbers can be bought or reserved: both need the points to be there. */
export const canOrder = ({ cost, balance, expired, busy }: Order, t: WebTranslate): Denied => {
  if (expired) return t('shipments.can.expired');
  if (busy) return t('shipments.can.busy');
  if (cost.count === 0) return t('shipments.can.choose');
  if (cost.count > limits.batchRows) return t('shipments.can.tooMany', { max: limits.batchRows });
  if (balance === undefined) return t('shipments.can.balanceUnknown');
  const rest = balanceAfter(balance, cost.total);
  return rest < 0 ? t('shipments.can.short', { points: formatPoints(-rest) }) : undefined;
};

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
