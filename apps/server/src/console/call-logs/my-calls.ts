import { errorNames } from '@waybill/contract/codes.ts';
import type { CallLogRow } from '@waybill/contract/endpoints/call-logs.ts';
import { type MyKeyCall, type myCallEndpoints, myCallDays } from '@waybill/contract/endpoints/my-calls.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import type { CallLog } from './call-log.ts';
import { listLoggedCalls } from './list-calls.ts';

const wireCall = (
  { id, time, traceId, method, path, httpStatus, code, durationMs, ip, key }: CallLogRow,
  t: Translate,
): MyKeyCall => {
  const name = errorNames.get(code);
  return {
    id,
    time,
    traceId,
    method,
    path,
    httpStatus,
    code,
    durationMs,
    ip,
    key: key ?? { id: '', prefix: '' },
    errorText: name === undefined ? null : t(`errors.${name}`),
    hint: name === undefined ? null : t(`errors.${name}.hint`),
  };
};

export const myCallRoutes = ({
  db,
  callLog,
}: Pick<Deps, 'db'> & { readonly callLog: CallLog }): Handlers<
  Pick<typeof myCallEndpoints, 'listMyKeyCalls'>
> => ({
  listMyKeyCalls: async ({ caller, query: { failed, ...page }, t }) => {
    // A call that is answered in this very moment is one of them.
    const endMs = Date.now() + 1;
    const filter = {
      startMs: endMs - myCallDays * dayMs,
      endMs,
      userId: caller.userId,
      byKey: true,
      failed: failed === 'true',
    };
    const { list, total, more } = await listLoggedCalls(db, callLog, filter, page);
    return { ...page, list: list.map((row) => wireCall(row, t)), total, more };
  },
});
