import type { ExceptionGroup, securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { SessionLookup } from '../../sessions/public-api.ts';
import type { Exceptions } from './live-exceptions.ts';
import type { Person } from '../../platform/access/witness.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readMeasurements } from '../../platform/db/measurements.ts';
import { readStepRange } from '../../platform/db/step-range.ts';
import { wallTime } from '../../platform/db/times.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ExceptionSource } from './rules.ts';
import {
  type ExceptionState,
  type StoredGroup,
  errors,
  findGroup,
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
): Promise<void> => {
  const before = await lockGroup(tx, fingerprint);
  if (before === undefined) throw new AppError('notFound');
  if (before === state) return;
  await updateState(tx, fingerprint, state);
  await audit(tx, actor, {
    act: 'exception.state',
    targetType: 'exception',
    targetId: fingerprint,
    targetName: fingerprint,
    reason: null,
    before: { state: before },
    after: { state },
  });
};

type Range = { readonly startMs: number; readonly endMs: number; readonly stepSeconds: number };

const readPoints = async (
  reader: Reader,
  { startMs, endMs, stepSeconds }: Range,
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

type Group = z.infer<typeof ExceptionGroup>;

const wireGroup = (group: StoredGroup): Group => ({
  fingerprint: group.fingerprint,
  source: group.source,
  state: group.state,
  message: group.message,
  component: group.component,
  place: group.place,
  count: group.hits,
  users: group.users,
  firstTime: wallTime(group.first_at),
  lastTime: wallTime(group.last_at),
  lastNumber: group.last_number,
});

type ExceptionCalls = 'exceptionStatistics' | 'getException' | 'setExceptionState' | 'reportFrontendError';

export const exceptionRoutes = ({
  db,
  audit,
  sessions,
  exceptions,
}: Pick<Deps, 'db' | 'audit'> & {
  readonly sessions: SessionLookup;
  readonly exceptions: Exceptions;
}): Handlers<Pick<typeof securityEndpoints, ExceptionCalls>> => {
  const read = async (reader: Reader, fingerprint: string): Promise<Group> => {
    const group = await findGroup(reader, fingerprint);
    if (group === undefined) throw new AppError('notFound');
    return wireGroup(group);
  };
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
    exceptionStatistics: async ({ query: { pageNum, pageSize, startTime, endTime, ...filter } }) => {
      const { startMs, endMs, stepSeconds } = await readStepRange(db, { startTime, endTime });
      const page = { pageNum, pageSize };
      const [found, points] = await Promise.all([
        listGroups(db, { ...filter, startMs, endMs }, page),
        readPoints(db, { startMs, endMs, stepSeconds }, filter.source),
      ]);
      return {
        ...page,
        ...found,
        list: found.list.map(wireGroup),
        points,
      };
    },
    getException: async ({ params: { fingerprint } }) => {
      const [group, occurrences] = await Promise.all([
        read(db, fingerprint),
        listOccurrences(db, fingerprint),
      ]);
      return {
        group,
        occurrences: occurrences.map(
          ({ at, user_id: userId, user_name: userName, trace_id: traceId, ...rest }) => ({
            ...rest,
            time: wallTime(at),
            user: userId === null || userName === null ? null : { id: String(userId), userName },
            traceId,
          }),
        ),
      };
    },
    setExceptionState: (call) =>
      performOnce(db, 'setExceptionState', call, async (tx) => {
        const { fingerprint } = call.params;
        await setExceptionState(tx, audit, call, { fingerprint, state: call.body.state });
        return read(tx, fingerprint);
      }),
    reportFrontendError: async ({ body, token, origin }) => {
      // Answered before it is known who reports: a browser that leaves the page waits for nothing.
      const { token: sent, ...extra } = body.extra ?? {};
      const report = body.extra === undefined ? body : { ...body, extra };
      void whoIs(token ?? sent, origin.ip).then((user) => exceptions.reported(report, origin, user));
      return null;
    },
  };
};
