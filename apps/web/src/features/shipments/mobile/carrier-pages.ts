import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { paths } from '../../../paths.ts';
import type { IconName } from '../../../ui/icon.tsx';

/** Where phones query a carrier. */
export const mobilePaths: Readonly<Record<Carrier, string>> = {
  ups: paths.mobileUps,
  usps: paths.mobileUsps,
  fedex: paths.mobileFedex,
};

/** The drawing that stands for a carrier. */
export const carrierIcons: Readonly<Record<Carrier, IconName>> = { ups: 'box', usps: 'mail', fedex: 'plane' };
