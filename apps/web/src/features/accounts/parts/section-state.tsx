import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryWait } from '../../../frame/query-wait.tsx';

type SectionStateProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
};

export const SectionState = <Data,>({ query, children }: SectionStateProps<Data>) =>
  query.data === undefined ? <QueryWait query={query} lines={5} /> : children(query.data);
