import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import { pointBalanceQuery } from '../../frame/balance-query.ts';
import { ledgerKey } from './queries.ts';

/** Redeems a code; balance and ledger follow at once. */
export const useExchange = () => {
  const client = useQueryClient();
  return useIdempotentMutation(
    'exchange',
    async (exchangeCode: string, idempotencyKey) => {
      const given = await call(pointEndpoints.pointsExchange, { body: { exchangeCode } }, { idempotencyKey });
      client.setQueryData(pointBalanceQuery.queryKey, given.balance);
      return given;
    },
    [ledgerKey],
  );
};
