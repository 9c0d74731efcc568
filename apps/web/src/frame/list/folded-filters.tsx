import type { ReactNode } from 'react';
import '../console.css';
import { useT } from '../language.tsx';

type Props = {
  /** How many of the filters inside are set; with any they begin unfolded. */
  readonly set: number;
  readonly children: ReactNode;
};

/** Filters that would fill the screen of a phone; they open on demand. */
export const FoldedFilters = ({ set, children }: Props) => {
  const t = useT();
  return (
    <details className="filter-fold" open={set > 0}>
      <summary>
        {t('orders.filters')}
        {set > 0 && ` · ${set}`}
      </summary>
      {children}
    </details>
  );
};
