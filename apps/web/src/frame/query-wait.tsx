import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '../client/error-words.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useT } from './language.tsx';

type Props = {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** Height of what is on its way, in lines. */
  readonly lines: number;
};

/** Stands where the answer of a query will: it is on its way, or it failed and can be asked for again. */
export const QueryWait = ({ query: { error, refetch }, lines }: Props) => {
  const t = useT();
  const words = error === null ? undefined : describeError(error, t);
  if (words === undefined) return <Skeleton lines={lines} label={t('state.loading')} />;
  return (
    <ErrorState
      title={words.text}
      text={words.hint}
      retry={{ label: t('action.retry'), onRetry: () => void refetch() }}
    />
  );
};
