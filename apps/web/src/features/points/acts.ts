import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { pointBalanceQuery } from '../../frame/balance-query.ts';

type Exchange = { readonly exchangeCode: string; readonly idempotencyKey: string };

/** Redeems a code; balance and ledger follow at once. */
export const useExchange = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ exchangeCode, idempotencyKey }: Exchange) =>
      call(pointEndpoints.pointsExchange, { body: { exchangeCode } }, { idempotencyKey }),
    onSuccess: ({ balance }) => {
      client.setQueryData(pointBalanceQuery.queryKey, balance);
      return client.invalidateQueries({ queryKey: ['points', 'ledger'] });
    },
  });
};
