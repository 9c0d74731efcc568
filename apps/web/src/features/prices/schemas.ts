import { judge } from '../../client/schemas.ts';
import { priceSettingEndpoints } from '@waybill/contract/endpoints/price-settings.ts';

/** The contract's judgement of a new price. */
export const judgePrice = judge(priceSettingEndpoints.addPrice);
