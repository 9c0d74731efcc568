import type { trackBatches as source } from '../zh-CN/track-batches.ts';

export const trackBatches: Record<keyof typeof source, string> = {
  'unrecognised.ambiguous': 'The number may be of several carriers; choose one',
  'unrecognised.check_digit': 'The check digit is wrong; look for a typing error',
  'unrecognised.other_carrier': 'The number does not have a form of the chosen carrier',
  'unrecognised.empty': 'There is nothing to recognise',
  'unrecognised.too_long': 'Too long to be a tracking number',
  'unrecognised.characters': 'Has characters that tracking numbers do not have',
  'unrecognised.format': 'Not a number of UPS, FedEx or USPS',
  'unrecognised.several_numbers': 'Holds several numbers; give them one by one',
  'unrecognised.scientific':
    'A spreadsheet has rounded the number and its last digits are lost; copy it from the source',
};
