import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '../client/error-words.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AskForHelp } from './ask-for-help.tsx';
import { useT } from './language.tsx';

type ReadingProps<Data> = {
  readonly query: UseQueryResult<Data>;
  /** Lines that stand for what is about to come. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
};

/** What a query read; while it is on its way, or where it failed, what to say in its place. */
export const Reading = <Data,>({ query, lines = 4, children }: ReadingProps<Data>) => {
  const t = useT();
  const { data, error, isFetching, refetch } = query;
  const words = error === null ? undefined : describeError(error, t);
  if (data !== undefined) {
    return (
      <>
        {words !== undefined && (
          <Notice tone="warning" hint={words.hint}>
            {t('console.outdated', { reason: words.text })}
          </Notice>
        )}
        {children(data)}
      </>
    );
  }
  if (words === undefined) return <Skeleton lines={lines} label={t('state.loading')} />;
  return (
    <ErrorState
      title={words.text}
      text={words.hint}
      retry={{ label: t('action.retry'), onRetry: () => void refetch(), busy: isFetching }}
      action={<AskForHelp error={error} />}
    />
  );
};
