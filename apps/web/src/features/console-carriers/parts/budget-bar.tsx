import { useId } from 'react';
import { useT } from '../../../frame/language.tsx';
import { countText } from '../../../ui/numbers.ts';
import { fullness } from '../carrier-state.ts';
import './budget-bar.css';

type BudgetBarProps = {
  readonly label: string;
  readonly budget: { readonly used: number; readonly limit: number };
};

export const BudgetBar = ({ label, budget }: BudgetBarProps) => {
  const t = useT();
  const id = useId();
  const { used, limit } = budget;
  const text = t('carriers.used', {
    used: countText(used),
    limit: countText(limit),
  });
  return (
    <div className="budget">
      <p className="budget-text">
        <span id={id}>{label}</span>
        <span className="number">{text}</span>
      </p>
      <div
        className={`budget-bar budget-${fullness(budget)}`}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={text}
      >
        <span style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
      </div>
    </div>
  );
};
