import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import type { StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

type Rights = Pick<EndpointData<typeof peopleEndpoints.getUser>, 'rights'>;

/** Why the reader cannot do something to an account; undefined when they can, or can propose it. */
export const canAct = ({ rights }: Rights, act: StaffAct, t: WebTranslate): string | undefined => {
  const right = rights[act];
  return right === 'yes' || right === 'propose' ? undefined : t(`people.right.${right}`);
};
