import { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { securityEndpoints, type securityEventKinds } from '@waybill/contract/endpoints/security.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import type { Times } from './days.ts';

type AlertFilters = EndpointCall<typeof securityEndpoints.listAlerts>['query'];
type SecurityEventKind = (typeof securityEventKinds)[number];
export type ExceptionState = EndpointCall<typeof securityEndpoints.setExceptionState>['body']['state'];

/** Milliseconds after which alerts that are in sight are read again. */
export const pollEvery = 15_000;

/** The first of the alerts. */
export const alertsQuery = (filters: AlertFilters) =>
  queryOptions({
    queryKey: ['security', 'alerts', 'first', filters],
    queryFn: ({ signal }) =>
      call(securityEndpoints.listAlerts, { query: filters }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery,
    staleTime: 0,
  });

/** Answers by class of status, and what was rejected most. */
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

/** How many entries the security log has of a kind. */
export const eventCountQuery = (times: Times, kind: SecurityEventKind) =>
  queryOptions({
    queryKey: ['security', 'events', 'count', times, kind],
    queryFn: ({ signal }) =>
      call(securityEndpoints.listSecurityEvents, { query: { ...times, kind, pageSize: '1' } }, { signal }),
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
export const useSetExceptionState = (fingerprint: string) =>
  useIdempotentMutation(
    `setExceptionState ${fingerprint}`,
    (state: ExceptionState, idempotencyKey) =>
      call(
        securityEndpoints.setExceptionState,
        { params: { fingerprint }, body: { state } },
        { idempotencyKey },
      ),
    [
      ['security', 'exceptions'],
      ['security', 'exception', fingerprint],
    ],
  );
