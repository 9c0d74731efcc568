import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countText } from '../../../ui/numbers.ts';
import './bar-list.css';

export type BarRow = {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  /** Where the parcels behind it are listed. */
  readonly to: string | undefined;
};

/** Counts as bars, the longest of the most; each leads to what it counts. */
export const BarList = ({ label, rows }: { readonly label: string; readonly rows: readonly BarRow[] }) => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className="bar-list" aria-label={label}>
      {rows.map(({ key, label: name, count, to }) => {
        const content = (
          <>
            <span className="bar-list-name">{name}</span>
            <span className="number">{countText(count)}</span>
            <i style={{ inlineSize: `${(count / most) * 100}%` }} />
          </>
        );
        return <li key={key}>{to === undefined ? <div>{content}</div> : <Link to={to}>{content}</Link>}</li>;
      })}
    </ul>
  );
};
