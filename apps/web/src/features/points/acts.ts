import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { perform } from '../../client/call.ts';
import { customMutation } from '../../client/query.ts';
import { pointBalanceQuery } from '../../frame/balance-query.ts';

/** Redeems a code; balance and ledger follow at once. */
export const exchangeMutation = customMutation(
  'exchange',
  async (exchangeCode: string, idempotencyKey, client) => {
    const given = await perform(
      pointEndpoints.pointsExchange,
      { body: { exchangeCode } },
      { idempotencyKey },
    );
    if (given.balance == null) await client.invalidateQueries(pointBalanceQuery);
    else client.setQueryData(pointBalanceQuery.queryKey, given.balance);
    return given;
  },
  [pointEndpoints.getUserPointLog],
);
