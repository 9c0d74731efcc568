import { judge } from '../../client/schemas.ts';
import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';

/** The contract's judgement of keys and templates. */
export const judges = {
  create: judge(keyEndpoints.createKey),
  change: judge(keyEndpoints.changeKey),
  template: judge(keyEndpoints.createTemplate),
};
