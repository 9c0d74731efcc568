import { useContext, useState, type ReactNode } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router';

/**
 * A hidden page would render anew with the address and the matches of the page that is shown;
 * it keeps what it saw last instead.
 */
export const Frozen = ({ active, children }: { active: boolean; children: ReactNode }) => {
  const live = {
    children,
    location: useContext(LocationContext),
    state: useContext(StateContext),
    data: useContext(DataContext),
    navigation: useContext(NavigationContext),
  };
  const [last, setLast] = useState(live);
  if (active && (Object.keys(live) as (keyof typeof live)[]).some((part) => live[part] !== last[part])) {
    setLast(live);
  }
  const seen = active ? live : last;
  return (
    <LocationContext value={seen.location}>
      <StateContext value={seen.state}>
        <DataContext value={seen.data}>
          <NavigationContext value={seen.navigation}>{seen.children}</NavigationContext>
        </DataContext>
      </StateContext>
    </LocationContext>
  );
};
