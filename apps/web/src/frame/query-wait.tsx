import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { useT } from './language.tsx';
import { readFailure, type FailingQuery } from './read-failure.tsx';

type Props = {
  readonly query: FailingQuery;
  /** Height of what is on its way, in lines. */
  readonly lines: number;
  /** What is on its way, for who hears the page. */
  readonly label?: string;
  readonly action?: ReactNode;
};

export const QueryWait = ({ query, lines, label, action }: Props) => {
  const t = useT();
  return readFailure(query, t, action) ?? <Skeleton lines={lines} label={label ?? t('state.loading')} />;
};
