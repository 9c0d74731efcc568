import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '../../../client/error-words.ts';
import { useT } from '../../../frame/language.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type SectionStateProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
};

/** What a part shows once its data is there; before that, or when it failed, it says so. */
export const SectionState = <Data,>({ query, children }: SectionStateProps<Data>) => {
  const t = useT();
  if (query.data !== undefined) return children(query.data);
  const words = query.error === null ? undefined : describeError(query.error, t);
  if (words === undefined) return <Skeleton lines={5} label={t('state.loading')} />;
  return (
    <ErrorState
      title={words.text}
      text={words.hint}
      retry={{
        label: t('action.retry'),
        onRetry: () => void query.refetch(),
        busy: query.isFetching,
      }}
    />
  );
};
