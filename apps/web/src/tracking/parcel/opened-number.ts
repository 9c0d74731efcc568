import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Place } from '@waybill/contract/endpoints/logistics.ts';
import type { ParcelChoice } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { ReactNode } from 'react';
import type { ParcelView } from '../timeline/parcel-journey.tsx';

/** A number as a list knows it that opens it. */
export type OpenedNumber = {
  readonly carrier: Carrier | null;
  readonly number: string;
  /** Of a followed one. */
  readonly id?: string;
  /** Of a bought one. */
  readonly item?: { readonly id: string; readonly destination: Place };
  /** As a batch heard of it. */
  readonly parcel?: ParcelView | undefined;
  readonly choices?: readonly ParcelChoice[];
  /** Why there is no more, and what can be done. */
  readonly notice?: ReactNode;
};

export const openedOf = ({ id, carrier, trackingNumber: number }: FollowedNumber): OpenedNumber => ({
  id,
  carrier,
  number,
});

/** What leads to the number before and after one in its list, where it stands in one. */
export const stepsIn = <Row>(rows: readonly Row[], row: Row | undefined, onOpen: (row: Row) => void) => {
  const at = row === undefined ? -1 : rows.indexOf(row);
  const stepTo = (next: Row | undefined) => next && (() => onOpen(next));
  return at < 0 ? [] : [stepTo(rows[at - 1]), stepTo(rows[at + 1])];
};
