import type { appPages as source } from '../zh-CN/app-pages.ts';
import { apiKeys } from './api-keys.ts';
import { batchQuery } from './batch-query.ts';
import { followed } from './followed.ts';
import { help } from './help.ts';
import { mobile } from './mobile.ts';
import { noticeCentre } from './notice-centre.ts';
import { palette } from './palette.ts';
import { personal } from './personal.ts';
import { signedIn } from './signed-in.ts';
import { ticketDesk } from './ticket-desk.ts';
import { tickets } from './tickets.ts';
import { timeline } from './timeline.ts';

export const appPages: Record<keyof typeof source, string> = {
  ...signedIn,
  ...personal,
  ...apiKeys,
  ...noticeCentre,
  ...tickets,
  ...ticketDesk,
  ...followed,
  ...batchQuery,
  ...timeline,
  ...mobile,
  ...help,
  ...palette,
};
