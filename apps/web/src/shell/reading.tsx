import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '../client/error-message.ts';
import { Notice } from '../kit/notice.tsx';
import { AskForHelp } from './ask-for-help.tsx';
import { useT } from './language.tsx';
import { QueryWait } from './query-wait.tsx';

export const Reading = <Data,>(props: {
  readonly query: UseQueryResult<Data>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}) => {
  const { query, lines = 4, children } = props;
  const t = useT();
  const { data, error } = query;
  if (data === undefined)
    return <QueryWait query={query} lines={lines} action={<AskForHelp error={error} />} />;
  const words = error === null ? undefined : describeError(error, t);
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
};
