import { limits } from '@waybill/contract/constants.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client/call.ts';

type UserFilters = NonNullable<EndpointCall<typeof peopleEndpoints.listUsers>['query']>;

/** A page of the accounts. */
export const usersQuery = (filters: Omit<UserFilters, 'pageNum' | 'pageSize'>, pageNum: number) =>
  queryOptions({
    queryKey: ['people', 'list', filters, pageNum],
    queryFn: ({ signal }) =>
      call(
        peopleEndpoints.listUsers,
        { query: { ...filters, pageNum: String(pageNum), pageSize: String(limits.pageSize) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** An account and what may be done to it; as it was at a time where one is given. */
export const userQuery = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: ['people', 'user', id, asOf],
    queryFn: ({ signal }) =>
      call(
        peopleEndpoints.getUser,
        { params: { id }, query: asOf === undefined ? {} : { asOf } },
        { signal },
      ),
    staleTime: 0,
  });
