import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countText } from '../../../ui/numbers.ts';

export type BarRow = {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  readonly to: string;
};

export const BarList = ({ label, rows }: { readonly label: string; readonly rows: readonly BarRow[] }) => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul aria-label={label}>
      {rows.map(({ key, label: name, count, to }) => (
        <li key={key}>
          <Link
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 gap-x-3 items-center min-h-9 pointer-coarse:min-h-11 py-1 px-2 rounded-md text-default hover:bg-surface-hover hover:no-underline"
            to={to}
          >
            <span className="truncate">{name}</span>
            <span className="number">{countText(count)}</span>
            <i
              className="col-span-full min-w-0.5 h-1 rounded-full bg-chart-1"
              style={{ inlineSize: `${(count / most) * 100}%` }}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
};
