import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

type NewKey = EndpointCall<typeof keyEndpoints.createKey>['body'];
type TemplateContent = EndpointCall<typeof keyEndpoints.createTemplate>['body'];

/** Permission templates. */
export const templatesQuery = queryOptions({
  queryKey: ['keys', 'templates'],
  queryFn: async ({ signal }) => (await call(keyEndpoints.listTemplates, {}, { signal })).list,
  staleTime: 0,
});

/** Who could do something. */
export const whoMayQuery = (permission: string) =>
  queryOptions({
    queryKey: ['keys', 'who', permission],
    queryFn: ({ signal }) => call(keyEndpoints.whoMay, { query: { permission } }, { signal }),
  });

const useKeyChange = <Input, Result>(work: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: ['keys'] }),
  });
};

/** Issues a key; its owner collects the secret. */
export const useCreateKey = () =>
  useKeyChange(({ content, key }: { readonly content: NewKey; readonly key: string }) =>
    call(keyEndpoints.createKey, { body: content }, { idempotencyKey: key }),
  );

type ChangedKey = {
  readonly id: string;
  readonly content: EndpointCall<typeof keyEndpoints.changeKey>['body'];
  readonly key: string;
};

/** Changes name, template, expiry or addresses of a key. */
export const useChangeKey = () =>
  useKeyChange(({ id, content, key }: ChangedKey) =>
    call(keyEndpoints.changeKey, { params: { id }, body: content }, { idempotencyKey: key }),
  );

type SaveTemplate = {
  readonly id?: string;
  readonly version?: number;
  readonly content: TemplateContent;
  readonly key: string;
};

/** Makes a template, or changes one. */
export const useSaveTemplate = () =>
  useKeyChange(({ id, version, content, key }: SaveTemplate) =>
    id === undefined || version === undefined
      ? call(keyEndpoints.createTemplate, { body: content }, { idempotencyKey: key })
      : call(
          keyEndpoints.changeTemplate,
          { params: { id }, body: { ...content, version } },
          { idempotencyKey: key },
        ),
  );
