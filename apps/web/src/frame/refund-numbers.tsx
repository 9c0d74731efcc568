import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { ReactNode } from 'react';
import { Points } from '../ui/points.tsx';
import { sumOfPoints } from './refund-rules.ts';
import './refund-numbers.css';

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
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <fieldset className="refund-numbers">
      <legend>{legend}</legend>
      {numbers.length > 1 && (
        <label>
          <input
            type="checkbox"
            checked={all}
            onChange={() => onChoose(new Set(all ? [] : numbers.map(({ id }) => id)))}
          />
          {allLabel}
        </label>
      )}
      <div className="refund-numbers-list">
        {numbers.map(({ id, trackingNumber, price }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
            <span className="tracking-number">{trackingNumber}</span>
            <Points value={price} />
          </label>
        ))}
      </div>
      <p className="refund-numbers-sum" role="status">
        {sum(sumOfPoints(numbers.filter(({ id }) => chosen.has(id)).map(({ price }) => price)))}
      </p>
      {problem !== undefined && (
        <p className="filter-field-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
};
