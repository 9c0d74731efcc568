import { useEffect, useState } from 'react';
import { stored } from '../../../client/stored.ts';
import { lineKey, useNoticeState } from '../notice-state.ts';
import AnnouncementBar from './announcement-bar.tsx';
import { announcementClass } from './announcement-line.tsx';

/** Where the announcement stands; nothing is loaded for it while there is none. */
export const AnnouncementSlot = () => {
  const announcement = useNoticeState((state) => state.announcement);
  // Unless the last visit had no line, its room is kept for some seconds: the page below does not move when it comes.
  const [kept, keep] = useState(() => stored.read(lineKey) !== '0');
  useEffect(() => {
    const timer = setTimeout(() => {
      if (useNoticeState.getState().announcement === null) stored.write(lineKey, '0');
      keep(false);
    }, 4000);
    return () => clearTimeout(timer);
  }, []);
  const room = kept && <div className={announcementClass('normal')} />;
  return announcement === null ? room : <AnnouncementBar announcement={announcement} />;
};
