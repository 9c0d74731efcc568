import { priceSettingEndpoints } from '@waybill/contract/endpoints/price-settings.ts';
import { judge } from '../../client/schemas.ts';

/** The contract's judgement of a new price. */
export const judgePrice = judge(priceSettingEndpoints.addPrice);
