/** A place of the sandbox. Its offset stays the same all year, so that a time is the same in every run. */
export interface SandboxLocation {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Minutes east of UTC. */
  readonly offsetMinutes: number;
}

export const sandboxLocations = (
  [
    ['LOUISVILLE', 'KY', '40213', -300],
    ['MEMPHIS', 'TN', '38118', -360],
    ['ATLANTA', 'GA', '30336', -300],
    ['DALLAS', 'TX', '75211', -360],
    ['CHICAGO', 'IL', '60638', -360],
    ['DENVER', 'CO', '80239', -420],
    ['PHOENIX', 'AZ', '85043', -420],
    ['LOS ANGELES', 'CA', '90052', -480],
    ['SEATTLE', 'WA', '98108', -480],
    ['NEWARK', 'NJ', '07114', -300],
    ['PHILADELPHIA', 'PA', '19153', -300],
    ['MIAMI', 'FL', '33122', -300],
    ['COLUMBUS', 'OH', '43217', -300],
    ['KANSAS CITY', 'MO', '64116', -360],
  ] as const
).map(([city, state, zip, offsetMinutes]): SandboxLocation => ({ city, state, zip, offsetMinutes }));

const westToEast: readonly (readonly [states: string, offsetMinutes: number])[] = [
  ['CA NV OR WA', -480],
  ['AZ CO ID MT NM UT WY', -420],
  ['AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI', -360],
];

/** The offset of a state's standard time in minutes, Eastern where the table does not say. */
export const offsetOfState = (state: string): number =>
  westToEast.find(([states]) => states.split(' ').includes(state))?.[1] ?? -300;

/** -05:00 for -300. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${part(Math.floor(size / 60))}:${part(size % 60)}`;
}
