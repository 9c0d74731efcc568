import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { ReactNode } from 'react';
import { toggled } from './toggled.ts';
import { FieldNote } from '../kit/fields.tsx';
import { Points } from '../kit/points.tsx';

/** Numbers of an order that were not refunded: those that are to be used, and that a refund can be asked for. */
export const liveNumbers = ({
  trackingInfos,
  refundedIds,
}: Pick<OrderRow, 'trackingInfos' | 'refundedIds'>): OrderRow['trackingInfos'] =>
  trackingInfos.filter(({ id }) => !refundedIds.includes(id));

/** The points that a list shows of an order: what waits to be confirmed, or what was paid in the end. */
export const shownPoints = ({
  status,
  totalPoints,
  paidPoints,
}: Pick<OrderRow, 'status' | 'totalPoints' | 'paidPoints'>): number =>
  status === 'reserved' ? totalPoints : paidPoints;

/** The sum of prices in points, exact to the hundredth. */
export const sumOfPoints = (prices: readonly number[]): number =>
  prices.reduce((sum, price) => sum + Math.round(price * 100), 0) / 100;

export const RefundNumbers = (props: {
  readonly numbers: readonly Pick<OrderedNumber, 'id' | 'trackingNumber' | 'price'>[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly legend: string;
  readonly allLabel: string;
  readonly sum: (points: number) => ReactNode;
  readonly problem?: string | undefined;
}) => {
  const { numbers, chosen, onChoose, legend, allLabel, sum, problem } = props;
  const all = chosen.size === numbers.length;
  return (
    <fieldset className="refund-numbers m-0 p-0 border-0">
      <legend className="mb-1.5 p-0 text-secondary text-sm font-medium">{legend}</legend>
      {numbers.length > 1 && (
        <label className="flex gap-2 items-center min-h-8 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={all}
            onChange={() => onChoose(new Set(all ? [] : numbers.map(({ id }) => id)))}
          />
          {allLabel}
        </label>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(270px,100%),1fr))] gap-y-1 gap-x-3 max-h-55 overflow-y-auto">
        {numbers.map(({ id, trackingNumber, price }) => (
          <label className="flex gap-2 items-center min-h-8 pointer-coarse:min-h-11" key={id}>
            <input type="checkbox" checked={chosen.has(id)} onChange={() => onChoose(toggled(chosen, id))} />
            <span className="tracking-number">{trackingNumber}</span>
            <span className="ms-auto text-secondary whitespace-nowrap">
              <Points value={price} />
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 font-semibold" role="status">
        {sum(sumOfPoints(numbers.filter(({ id }) => chosen.has(id)).map(({ price }) => price)))}
      </p>
      {problem !== undefined && <FieldNote alert error={problem} />}
    </fieldset>
  );
};
