import type { ReactNode } from 'react';
import { Card } from '../kit/card.tsx';

type Props = { readonly title: string; readonly none: string; readonly children: readonly ReactNode[] };

/** What happened or belongs to something, an entry a line. */
export const EntryCard = ({ title, none, children }: Props) => (
  <Card title={title}>
    {children.length === 0 ? <p className="quiet">{none}</p> : <ul className="grid gap-2">{children}</ul>}
  </Card>
);

export const Entry = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap gap-y-1 gap-x-3 items-baseline pb-2 border-b border-default wrap-anywhere last:pb-0 last:border-b-0">
    {children}
  </li>
);
