import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { underOneKey } from '../../client/settles-act.ts';

type KeyFilters = Omit<NonNullable<EndpointCall<typeof keyEndpoints.listKeys>['query']>, 'pageNum'>;
export type NewKey = EndpointCall<typeof keyEndpoints.createKey>['body'];
export type TemplateContent = EndpointCall<typeof keyEndpoints.createTemplate>['body'];

/** A page of the API keys. */
export const keysQuery = (filters: KeyFilters, pageNum: number) =>
  queryOptions({
    queryKey: ['keys', 'list', filters, pageNum],
    queryFn: ({ signal }) =>
      call(keyEndpoints.listKeys, { query: { ...filters, pageNum: String(pageNum) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

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

export type KeyAct = 'rotate' | 'disable' | 'enable' | 'delete';

/** Lets the owner of a key collect a new secret. */
export const useRotateKey = () =>
  useKeyChange((id: string) =>
    underOneKey(['rotateKey', id], (idempotencyKey) =>
      call(keyEndpoints.rotateKey, { params: { id } }, { idempotencyKey }),
    ),
  );

/** Switches a key off or on. */
export const useSetKeyStatus = () =>
  useKeyChange(({ id, status }: { readonly id: string; readonly status: 'active' | 'disabled' }) =>
    underOneKey(['setKeyStatus', id, status], (idempotencyKey) =>
      call(keyEndpoints.setKeyStatus, { params: { id }, body: { status } }, { idempotencyKey }),
    ),
  );

/** Ends a key for good. */
export const useDeleteKey = () =>
  useKeyChange((id: string) =>
    underOneKey(['deleteKey', id], (idempotencyKey) =>
      call(keyEndpoints.deleteKey, { params: { id } }, { idempotencyKey }),
    ),
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

/** Removes a template that no key has. */
export const useDeleteTemplate = () =>
  useKeyChange((id: string) =>
    underOneKey(['deleteTemplate', id], (idempotencyKey) =>
      call(keyEndpoints.deleteTemplate, { params: { id } }, { idempotencyKey }),
    ),
  );
