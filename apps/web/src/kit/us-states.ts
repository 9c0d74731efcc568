/** The fifty states and D.C. by their numbers in the census, by which maps name them. */
const codesByNumber: Readonly<Record<string, string>> = {
  '01': 'AL',
  '02': 'AK',
  '04': 'AZ',
  '05': 'AR',
  '06': 'CA',
  '08': 'CO',
  '09': 'CT',
  '10': 'DE',
  '11': 'DC',
  '12': 'FL',
  '13': 'GA',
  '15': 'HI',
  '16': 'ID',
  '17': 'IL',
  '18': 'IN',
  '19': 'IA',
  '20': 'KS',
  '21': 'KY',
  '22': 'LA',
  '23': 'ME',
  '24': 'MD',
  '25': 'MA',
  '26': 'MI',
  '27': 'MN',
  '28': 'MS',
  '29': 'MO',
  '30': 'MT',
  '31': 'NE',
  '32': 'NV',
  '33': 'NH',
  '34': 'NJ',
  '35': 'NM',
  '36': 'NY',
  '37': 'NC',
  '38': 'ND',
  '39': 'OH',
  '40': 'OK',
  '41': 'OR',
  '42': 'PA',
  '44': 'RI',
  '45': 'SC',
  '46': 'SD',
  '47': 'TN',
  '48': 'TX',
  '49': 'UT',
  '50': 'VT',
  '51': 'VA',
  '53': 'WA',
  '54': 'WV',
  '55': 'WI',
  '56': 'WY',
};

export const stateOfNumber = (number: string): string | undefined => codesByNumber[number];

export const usStateCodes: ReadonlySet<string> = new Set(Object.values(codesByNumber));

/** Levels of colour beside none. */
export const mapLevels = 5;
/** Opacity of the colour of a state by its level, none first. */
/** How wide the dots of a level are in px, on the map and in its legend. */
export const dotSize = (level: number): number => 2 + 1.36 * level;

export const levelShades = [1, 0.2, 0.38, 0.58, 0.8, 1] as const;

/** The level of a value: a few states have most of everything, so the levels are narrow where the values are small. */
export const levelOf = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(mapLevels, Math.ceil(mapLevels * Math.sqrt(value / most)));

export const boundOf = (level: number, most: number): number => Math.floor(most * (level / mapLevels) ** 2);
