import type { EndpointCall, EndpointData } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { TestApp } from './test-app.ts';

type Caller = NonNullable<Parameters<TestApp['call']>[2]>;
type Issued = EndpointData<typeof endpoints.createKey> & EndpointData<typeof endpoints.collectMyKey>;

/** An API key with its secret: issued by the staff, collected by its owner. */
export const buildKey = async (
  { call }: Pick<TestApp, 'call'>,
  owner: { readonly id: number; readonly token: string },
  order: Omit<EndpointCall<typeof endpoints.createKey>['body'], 'userId'>,
  by: Caller,
): Promise<Issued> => {
  const issued = await call(endpoints.createKey, { body: { ...order, userId: String(owner.id) } }, by);
  const collected = await call(
    endpoints.collectMyKey,
    { params: { id: issued.id }, body: {} },
    { token: owner.token },
  );
  return { ...issued, ...collected };
};
