import { useId } from 'react';
import { countText } from '../../../kit/measure.ts';
import { useT } from '../../../shell/language.tsx';

/** How full a budget is, for its colour: calls are rejected at the limit. */
const fullness = ({ used, limit }: { used: number; limit: number }): 'full' | 'high' | 'low' =>
  used >= limit ? 'full' : used >= limit * 0.8 ? 'high' : 'low';

const fills = {
  low: 'bg-primary-solid',
  high: 'bg-(--text-color-warning)',
  full: 'bg-(--text-color-error)',
} as const;

export const BudgetBar = (props: {
  readonly label: string;
  readonly budget: { readonly used: number; readonly limit: number };
}) => {
  const { label, budget } = props;
  const t = useT();
  const id = useId();
  const { used, limit } = budget;
  const text = t('carriers.used', {
    used: countText(used),
    limit: countText(limit),
  });
  return (
    <div className="grid gap-1">
      <p className="flex gap-3 justify-between text-sm">
        <span className="text-tertiary" id={id}>
          {label}
        </span>
        <span className="number">{text}</span>
      </p>
      <div
        className="overflow-hidden h-1.5 rounded-full bg-(--border-color-neutral)"
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={text}
      >
        <span
          className={`block h-full rounded-full ${fills[fullness(budget)]}`}
          style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
        />
      </div>
    </div>
  );
};
