import type { Actor, Audit } from '../../platform/access/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { type ExceptionState, lockGroup, updateState } from './store.ts';

/** Calls a cause resolved or ignored, or open again; nothing happens where it is so already. Throws notFound. */
export const setExceptionState = async (
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
