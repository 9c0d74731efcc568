import { Activity, useState } from 'react';
import { useMatches, useOutlet } from 'react-router';
import { useSession } from '../client/session.ts';
import { Frozen } from './frozen.tsx';
import { shellRoutes } from './page-handle.ts';

/**
 * Shows the page of the current route. The shell with all its pages stays in memory while a page outside
 * of it is shown, above all the sign-in page after a session has run out: whoever signs in again finds
 * everything as it was. It goes when its user leaves on purpose, or when it is another one who comes.
 */
export const KeptShell = () => {
  const outlet = useOutlet();
  const inShell = useMatches().some(({ id }) => shellRoutes.has(id));
  const keptFor = useSession((state) => state.keptFor);
  const [shownFor, setShownFor] = useState<string | null>();
  const owner = keptFor ?? shownFor ?? null;

  if (inShell && shownFor !== owner) setShownFor(owner);
  if (!inShell && keptFor === null && shownFor !== undefined) setShownFor(undefined);
  const kept = inShell || (keptFor !== null && shownFor === keptFor);
  return (
    <>
      {kept && (
        <Activity key={owner} mode={inShell ? 'visible' : 'hidden'}>
          <Frozen active={inShell}>{outlet}</Frozen>
        </Activity>
      )}
      {!inShell && outlet}
    </>
  );
};
