import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';

const useAddresses = create<Readonly<Record<string, string>>>(() => ({}));

/**
 * Where a menu entry leads: back to the page as it was left, filters in its address included;
 * from that page itself, to its plain address.
 */
export const useLastAddress = (path: string): string => {
  const here = useLocation().pathname;
  const last = useAddresses((addresses) => addresses[path]);
  return here === path ? path : (last ?? path);
};

/** A form that stands open on a page is not where the page was left. */
const inPassing = (search: string): boolean => new URLSearchParams(search).has('new');

export const useRememberAddress = (): void => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (inPassing(search)) return;
    // The newest stands last.
    const { [pathname]: _before, ...others } = useAddresses.getState();
    useAddresses.setState({ ...others, [pathname]: pathname + search }, true);
  }, [pathname, search]);
};

/** The addresses of the pages that were shown, by path, the newest last. */
export const knownAddresses = (): Readonly<Record<string, string>> => useAddresses.getState();

/** Forgets them, for the next account must not see them. */
export const forgetAddresses = (): void => useAddresses.setState({}, true);
