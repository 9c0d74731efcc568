import type { limitTrialEndpoints } from '@waybill/contract/endpoints/limit-trials.ts';
import { AppError } from '../../../platform/app-error.ts';
import { rowId } from '../../../platform/db/row-id.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { auditedLimit, auditedTrial, newLimit } from '../audited-limit.ts';
import { nameOf, rejectImpossible, valuesOf } from '../save-limits.ts';
import { findLimit } from '../store.ts';
import { tryLimit } from './try-limit.ts';

export const limitTrialRoutes = ({
  db,
  audit,
}: Pick<Deps, 'db' | 'audit'>): Handlers<typeof limitTrialEndpoints> => ({
  tryLimit: async (call) => {
    const { days, ...wanted } = call.body;
    const id = call.params.id === newLimit ? null : rowId(call.params.id);
    const limit = id === null ? null : await findLimit(db, id);
    if (limit === undefined) throw new AppError('notFound');
    if (limit?.guard === true) throw new AppError('limitNotTried');
    rejectImpossible(limit, wanted, (name) => name);
    const code = limit?.code ?? null;
    const values = valuesOf(code, wanted);
    const { life } = call.request;
    const trial = await tryLimit(
      db,
      { ...values, code },
      { days, id, isGone: life.gone, progress: call.progress },
    );
    if (life.gone()) return trial;
    // Kept, so that the entry of saving the same says what was known.
    await inTransaction(db, (tx) =>
      audit(tx, call, {
        act: 'limit.try',
        targetType: 'limit',
        targetId: call.params.id,
        targetName: nameOf({ code, name: values.name }, call.t),
        before: limit === null ? null : auditedLimit(limit),
        after: { ...auditedLimit(values), ...auditedTrial(trial) },
      }),
    );
    return trial;
  },
});
