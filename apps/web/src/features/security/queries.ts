import { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { underOneKey } from '../../client/definitive-failure.ts';
import type { Times } from './days.ts';

type QueryOf<T extends { readonly query?: unknown }> = Omit<NonNullable<T['query']>, 'pageNum'>;
type AlertFilters = QueryOf<EndpointCall<typeof securityEndpoints.listAlerts>>;
type EventFilters = QueryOf<EndpointCall<typeof securityEndpoints.listSecurityEvents>>;
type ExceptionFilters = QueryOf<EndpointCall<typeof securityEndpoints.exceptionStatistics>>;
export type ExceptionState = EndpointCall<typeof securityEndpoints.setExceptionState>['body']['state'];

/** Milliseconds after which alerts that are in sight are read again. */
const pollEvery = 15_000;

/** A page of the alerts. */
export const alertsQuery = (filters: AlertFilters, pageNum: number) =>
  queryOptions({
    queryKey: ['security', 'alerts', filters, pageNum],
    queryFn: ({ signal }) =>
      call(
        securityEndpoints.listAlerts,
        { query: { ...filters, pageNum: String(pageNum) } },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery,
    staleTime: 0,
  });

/** Says that an alert was looked at. */
export const useAcknowledge = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      remark,
      key,
    }: {
      readonly id: string;
      readonly remark: string;
      readonly key: string;
    }) =>
      call(securityEndpoints.acknowledgeAlert, { params: { id }, body: { remark } }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['security', 'alerts'] }),
  });
};

/** Answers by class of status, and what was refused most. */
export const responsesQuery = (times: Times) =>
  queryOptions({
    queryKey: ['security', 'responses', times],
    queryFn: ({ signal }) => call(callLogEndpoints.responseStatistics, { query: times }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Attempts to bring in markup that runs. */
export const xssQuery = (times: Times) =>
  queryOptions({
    queryKey: ['security', 'xss', times],
    queryFn: ({ signal }) => call(securityEndpoints.xssStatistics, { query: times }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of the security log. */
export const eventsQuery = (filters: EventFilters, pageNum: number) =>
  queryOptions({
    queryKey: ['security', 'events', filters, pageNum],
    queryFn: ({ signal }) =>
      call(
        securityEndpoints.listSecurityEvents,
        { query: { ...filters, pageNum: String(pageNum) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of what broke, by cause. */
export const exceptionsQuery = (filters: ExceptionFilters, pageNum: number) =>
  queryOptions({
    queryKey: ['security', 'exceptions', filters, pageNum],
    queryFn: ({ signal }) =>
      call(
        securityEndpoints.exceptionStatistics,
        { query: { ...filters, pageNum: String(pageNum) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A cause, and the last times it struck. */
export const exceptionQuery = (fingerprint: string) =>
  queryOptions({
    queryKey: ['security', 'exception', fingerprint],
    queryFn: ({ signal }) => call(securityEndpoints.getException, { params: { fingerprint } }, { signal }),
    staleTime: 0,
  });

/** Says what became of a cause. */
export const useSetExceptionState = (fingerprint: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: ExceptionState) =>
      underOneKey(['setExceptionState', fingerprint, state], (idempotencyKey) =>
        call(
          securityEndpoints.setExceptionState,
          { params: { fingerprint }, body: { state } },
          { idempotencyKey },
        ),
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['security', 'exceptions'] }),
        client.invalidateQueries({ queryKey: ['security', 'exception', fingerprint] }),
      ]),
  });
};
