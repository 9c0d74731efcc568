import type { UseQueryResult } from '@tanstack/react-query';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { describeError } from '../client/error-message.ts';
import { ErrorState } from '../ui/error-state.tsx';

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
