import type { UseQueryResult } from '@tanstack/react-query';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { describeError } from '../client/error-message.ts';
import { ErrorState } from '../kit/empty-state.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { useT } from './language.tsx';

export type FailingQuery = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;

/**
 * What stands where the answer of a query would: why it failed, and the way to ask again. `action` leads elsewhere.
 * Undefined as long as there is nothing to say.
 */
export const readFailure = (
  { error, isFetching, refetch }: FailingQuery,
  t: WebTranslate,
  action?: ReactNode,
): ReactNode => {
  const words = error === null ? undefined : describeError(error, t);
  return (
    words && (
      <ErrorState
        title={words.text}
        text={words.hint}
        retry={{ label: t('action.retry'), onRetry: () => void refetch(), busy: isFetching }}
        action={action}
      />
    )
  );
};

type Props = {
  readonly query: FailingQuery;
  /** Height of what is on its way, in lines. */
  readonly lines: number;
  /** What is on its way, for who hears the page. */
  readonly label?: string;
  readonly action?: ReactNode;
};

export const Loading = ({ lines, label }: Pick<Props, 'lines' | 'label'>) => {
  const t = useT();
  return <Skeleton lines={lines} label={label ?? t('state.loading')} />;
};

export const QueryWait = ({ query, action, ...loading }: Props) =>
  readFailure(query, useT(), action) ?? <Loading {...loading} />;
