import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

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

const changes = [['keys']];

/** Issues a key; its owner collects the secret. The same content is the same act, though its expiry counts from each try. */
export const useCreateKey = <Content>(keyOf: (content: Content) => NewKey) =>
  useIdempotentMutation(
    'createKey',
    (content: Content, idempotencyKey) =>
      call(keyEndpoints.createKey, { body: keyOf(content) }, { idempotencyKey }),
    changes,
  );

/** Changes name, template, expiry or addresses of a key; the same of it. */
export const useChangeKey = <Content>(
  id: string,
  changeOf: (content: Content) => EndpointCall<typeof keyEndpoints.changeKey>['body'],
) =>
  useIdempotentMutation(
    `changeKey ${id}`,
    (content: Content, idempotencyKey) =>
      call(keyEndpoints.changeKey, { params: { id }, body: changeOf(content) }, { idempotencyKey }),
    changes,
  );

type SaveTemplate = {
  readonly id?: string;
  readonly version?: number;
  readonly content: TemplateContent;
};

/** Makes a template, or changes one. */
export const useSaveTemplate = () =>
  useIdempotentMutation(
    'saveTemplate',
    ({ id, version, content }: SaveTemplate, idempotencyKey) =>
      id === undefined || version === undefined
        ? call(keyEndpoints.createTemplate, { body: content }, { idempotencyKey })
        : call(
            keyEndpoints.changeTemplate,
            { params: { id }, body: { ...content, version } },
            { idempotencyKey },
          ),
    changes,
  );
