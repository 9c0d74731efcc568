import { personalTabs, type PersonalTab } from '../../paths.ts';

/** The part of the personal centre that an address asks for; the first one where it names none. */
export const tabFromAddress = (address: URLSearchParams): PersonalTab =>
  personalTabs.find((tab) => tab === address.get('tab')) ?? personalTabs[0];
