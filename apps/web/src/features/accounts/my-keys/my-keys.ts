import { myKeyEndpoints } from '@waybill/contract/endpoints/my-keys.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey } from '../../../client/call.ts';

/** The API keys of the account. */
export const myKeysQuery = queryOptions({
  queryKey: ['my-keys'],
  queryFn: async ({ signal }) => (await call(myKeyEndpoints.listMyKeys, {}, { signal })).list,
  staleTime: 0,
});

const useMyKeyChange = <Result>(work: (id: string) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: myKeysQuery.queryKey }),
  });
};

/** Collects the secret of a key; its answer is the only one with the secret in it. */
export const useCollectKey = () =>
  useMyKeyChange(
    async (id) =>
      (await call(myKeyEndpoints.collectMyKey, { params: { id } }, { idempotencyKey: newIdempotencyKey() }))
        .key,
  );

/** Ends a key for good. */
export const useRevokeKey = () =>
  useMyKeyChange((id) => call(myKeyEndpoints.revokeMyKey, { params: { id } }));
