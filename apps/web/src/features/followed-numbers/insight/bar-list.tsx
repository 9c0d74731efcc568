import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countText } from '../../../ui/numbers.ts';
import './bar-list.css';

export type BarRow = {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  readonly to: string;
};

export const BarList = ({ label, rows }: { readonly label: string; readonly rows: readonly BarRow[] }) => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className="bar-list" aria-label={label}>
      {rows.map(({ key, label: name, count, to }) => (
        <li key={key}>
          <Link to={to}>
            <span className="bar-list-name">{name}</span>
            <span className="number">{countText(count)}</span>
            <i style={{ inlineSize: `${(count / most) * 100}%` }} />
          </Link>
        </li>
      ))}
    </ul>
  );
};
