import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { download } from '../../client/files.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

/** Milliseconds after which the page looks again while it is in sight. */
const pollEvery = 5_000;

/** What must always hold, and whether it does. */
export const invariantsQuery = queryOptions({
  queryKey: ['diagnosis', 'invariants'],
  queryFn: ({ signal }) => call(diagnosisEndpoints.listInvariants, {}, { signal, background: true }),
  refetchInterval: pollEvery,
  staleTime: 0,
});

/** Looks at all of it at once, over everything. */
export const useCheckInvariants = () =>
  useIdempotentMutation(
    'checkInvariants',
    () => call(diagnosisEndpoints.checkInvariants, { body: {} }, { timeoutMs: 120_000 }),
    [invariantsQuery.queryKey],
  );

/** Holds and reservations that should be gone, lock waits, and what to do. */
export const reservationsQuery = queryOptions({
  queryKey: ['diagnosis', 'reservations'],
  queryFn: ({ signal }) => call(diagnosisEndpoints.reservationDiagnosis, {}, { signal, background: true }),
  refetchInterval: pollEvery,
  staleTime: 0,
});

/** Connections of the processes and of the database. */
export const poolsQuery = queryOptions({
  queryKey: ['diagnosis', 'pools'],
  queryFn: ({ signal }) => call(diagnosisEndpoints.connectionPoolStatus, {}, { signal, background: true }),
  refetchInterval: pollEvery,
  staleTime: 0,
});

/** Processes, database, jobs, migrations, carriers. */
export const systemQuery = queryOptions({
  queryKey: ['diagnosis', 'system'],
  queryFn: ({ signal }) => call(diagnosisEndpoints.diagnosisStatistics, {}, { signal, background: true }),
  refetchInterval: pollEvery,
  staleTime: 0,
});

/** Saves all of it as a file. */
export const useReport = () =>
  useIdempotentMutation('report', () => download(diagnosisEndpoints.diagnosisReport));
