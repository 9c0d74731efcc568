import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { paths } from '../../../paths.ts';

/** Where phones query a carrier. */
export const mobilePaths: Readonly<Record<Carrier, string>> = {
  ups: paths.mobileUps,
  usps: paths.mobileUsps,
  fedex: paths.mobileFedex,
};
