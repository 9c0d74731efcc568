import { useSearchParams } from 'react-router';
import { useToday } from '../../ui/clock.ts';
import { daysIn, type Days } from './days-in.ts';
import { askedIn, type Filters } from './list-filters.tsx';

/** What a list with days shows: what its filters say, and the days of the address or the last 30. */
export const useShown = <Asked extends { readonly days: Days }>(filters: Filters<Asked>) => {
  const [address] = useSearchParams();
  const { days: _, ...asked } = askedIn(address, filters);
  return { ...asked, ...daysIn(address, useToday(), 30) };
};
