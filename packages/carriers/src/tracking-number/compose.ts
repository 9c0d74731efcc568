import { type CheckedFormatId, trackingFormats } from './formats.ts';

const formats = new Map(trackingFormats.map((format) => [format.id, format]));

/**
 * Builds a number of a format by adding the check digit to its payload: every other character as printed, with
 * what the format begins with. Throws a RangeError when the payload does not fit.
 *
 *     composeTrackingNumber('ups_1z', `1Z${shipper}${service}${parcel}`)         6 + 2 + 7 characters
 *     composeTrackingNumber('fedex_express_12', elevenDigits)
 *     composeTrackingNumber('fedex_ground_15', fourteenDigits)
 *     composeTrackingNumber('fedex_economy_20', nineteenDigits)
 *     composeTrackingNumber('usps_impb', `94${serviceType}${mailer}${serial}`)   3 + 9 + 7 or 3 + 6 + 10 digits
 *     composeTrackingNumber('usps_20', nineteenDigits)
 *     composeTrackingNumber('usps_s10', `${service}${eightDigits}US`)            two letters before the digits
 */
export function composeTrackingNumber(id: CheckedFormatId, payload: string): string {
  const format = formats.get(id);
  if (!format?.check) throw new RangeError(`${id} has no check digit`);
  const { digit, from, at } = format.check;
  const place = at < 0 ? payload.length + 1 + at : at;
  const number = payload.slice(0, place) + String(digit(payload, from, place)) + payload.slice(place);
  if (!format.lengths.includes(number.length) || !format.pattern.test(number)) {
    throw new RangeError(`${payload} is no payload of ${id}`);
  }
  return number;
}
