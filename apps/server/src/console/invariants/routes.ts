import { type diagnosisEndpoints, invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { checkAll } from './check-invariants.ts';
import { addInvariants, readBoard } from './store.ts';

export const invariantRoutes: Routes<
  Pick<typeof diagnosisEndpoints, 'listInvariants' | 'checkInvariants'>
> = (context) => ({
  listInvariants: () => readBoard(context.db),
  checkInvariants: async ({ body }) => {
    await addInvariants(context.db);
    for (const name of new Set(body.names ?? invariantNames)) {
      // One after the other, so that only one connection is busy with it.
      await checkAll(context, name);
    }
    return readBoard(context.db);
  },
});
