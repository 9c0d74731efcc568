import type { Json } from '../tracking/json.ts';

/** Numbers of FedEx's own list of mock numbers, with the code of their status. */
const mockStatuses: Readonly<Record<string, readonly [code: string, exceptionCode?: string]>> = {
  '449044304137821': ['OC'],
  '149331877648230': ['AP'],
  '020207021381215': ['PU'],
  '403934084723025': ['AR'],
  '920241085725456': ['AA'],
  '568838414941': ['AR'],
  '039813852990618': ['DP'],
  '231300687629630': ['OD'],
  '797806677146': ['CC'],
  '377101283611590': ['DE', '007'],
  '852426136339213': ['DE', '083'],
  '797615467620': ['DE', '03'],
  '957794015041323': ['SE', '099'],
  '076288115212522': ['RS'],
  '581190049992': ['CD'],
  '122816215025810': ['DL'],
  '843119172384577': ['HL'],
  '070358180009382': ['CA'],
};

/** What FedEx derives from a code: all that moves is in transit. */
export const derivedOf = (code: string): string =>
  ({ OC: 'IN', AA: 'IT', AR: 'IT', CC: 'IT', DP: 'IT', OD: 'IT' })[code] ?? code;

/** A number in use twice. */
const duplicate = '713062653486';

/** The fixed results of a mock number; null for any other. */
export function fedexMockResults(number: string): readonly Json[] | null {
  if (number === duplicate) return ['2026-01-05', '2026-06-15'].map((day) => resultOf(number, 'DL', day));
  const [code, exceptionCode] = mockStatuses[number] ?? [];
  return code === undefined ? null : [resultOf(number, code, '2026-06-15', exceptionCode)];
}

function resultOf(number: string, code: string, day: string, exceptionCode?: string): Json {
  const scanLocation = { city: 'MEMPHIS', stateOrProvinceCode: 'TN', postalCode: '38118', countryCode: 'US' };
  return {
    trackingNumberInfo: { trackingNumber: number, trackingNumberUniqueId: `mock~${number}~${day}` },
    latestStatusDetail: {
      code,
      derivedCode: derivedOf(code),
      statusByLocale: `Status ${code}`,
      ...(exceptionCode !== undefined && { ancillaryDetails: [{ reason: exceptionCode }] }),
    },
    dateAndTimes: [{ type: 'SHIP', dateTime: `${day}T00:00:00` }],
    scanEvents: [
      {
        date: `${day}T09:30:00-06:00`,
        eventType: code,
        eventDescription: `Status ${code}`,
        ...(exceptionCode !== undefined && { exceptionCode }),
        scanLocation,
      },
    ],
  };
}
