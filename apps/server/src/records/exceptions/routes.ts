import type { ExceptionGroup, securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import type { SessionLookup } from '../../identity/sessions/public-api.ts';
import type { Exceptions } from './live-exceptions.ts';
import type { Person } from '../../platform/access/witness.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readMeasurements } from '../../platform/db/measurements.ts';
import { readStepRange } from '../../platform/db/step-range.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import type { ExceptionSource } from './rules.ts';
import {
  type ExceptionState,
  errors,
  groupOf,
  listGroups,
  listOccurrences,
  lockGroup,
  updateState,
} from './store.ts';
import type { Actor, Audit } from '../../platform/access/audit.ts';

/** Calls a cause resolved or ignored, or open again; nothing happens where it is so already. Throws notFound. */
const setExceptionState = async (
  tx: Tx,
  audit: Audit,
  actor: Actor,
  { fingerprint, state }: { readonly fingerprint: string; readonly state: ExceptionState },
): Promise<ExceptionGroup> => {
  const [before] = await lockGroup(tx, fingerprint);
  if (before === undefined || before.state === state) return groupOf(tx, fingerprint);
  await updateState(tx, fingerprint, state);
  await audit(tx, actor, {
    act: 'exception.state',
    targetId: fingerprint,
    targetName: fingerprint,
    before,
    after: { state },
  });
  return groupOf(tx, fingerprint);
};

const readPoints = async (
  reader: Reader,
  { startMs, endMs, stepSeconds }: Awaited<ReturnType<typeof readStepRange>>,
  source: ExceptionSource | undefined,
): Promise<{ timeMs: number; web: number; server: number }[]> => {
  const points = Array.from({ length: Math.ceil((endMs - startMs) / 1_000 / stepSeconds) }, (_, step) => ({
    timeMs: startMs + step * stepSeconds * 1_000,
    web: 0,
    server: 0,
  }));
  const starts = points.map(({ timeMs }) => timeMs);
  for (const { step, labels, sum } of await readMeasurements(reader, [errors.name], starts, endMs)) {
    const point = points[step - 1];
    const [from] = labels;
    if (point === undefined || (from !== 'web' && from !== 'server')) continue;
    if (source === undefined || from === source) point[from] += sum;
  }
  return points;
};

export const exceptionRoutes: Routes<
  Pick<
    typeof securityEndpoints,
    'exceptionStatistics' | 'getException' | 'setExceptionState' | 'reportFrontendError'
  >,
  { readonly sessions: SessionLookup; readonly exceptions: Exceptions }
> = ({ db, audit, sessions, exceptions }) => {
  /** Whose a token is that came along; a bad one is nobody's, and none is renewed. */
  const whoIs = async (token: string | undefined, ip: string): Promise<Person | undefined> => {
    if (token === undefined) return undefined;
    try {
      const { caller } = await sessions.identify(token, { background: true, ip });
      return { id: caller.userId, userName: caller.userName };
    } catch {
      return undefined;
    }
  };
  return {
    exceptionStatistics: async ({ query: { startTime, endTime, ...filter } }) => {
      const range = await readStepRange(db, { startTime, endTime });
      const [found, points] = await Promise.all([
        listGroups(db, range, filter),
        readPoints(db, range, filter.source),
      ]);
      return { ...found, points };
    },
    getException: async ({ params: { fingerprint } }) => {
      const [group, occurrences] = await Promise.all([
        groupOf(db, fingerprint),
        listOccurrences(db, fingerprint),
      ]);
      return { group, occurrences };
    },
    setExceptionState: (call) =>
      performOnce(db, 'setExceptionState', call, (tx) =>
        setExceptionState(tx, audit, call, { ...call.params, ...call.body }),
      ),
    reportFrontendError: async ({ body, token, origin }) => {
      // Answered before it is known who reports: a browser that leaves the page waits for nothing.
      const { token: sent, ...extra } = body.extra ?? {};
      const report = body.extra === undefined ? body : { ...body, extra };
      void whoIs(token ?? sent, origin.ip).then((user) => exceptions.reported(report, origin, user));
      return null;
    },
  };
};
