import type { appPages as source } from '../zh-CN/app-pages.ts';
import { apiKeys } from './api-keys.ts';
import { batchQuery } from './batch-query.ts';
import { followed } from './followed.ts';
import { help } from './help.ts';
import { mobile } from './mobile.ts';
import { mobileHome } from './mobile-home.ts';
import { myArchive } from './my-archive.ts';
import { noticeCentre } from './notice-centre.ts';
import { offline } from './offline.ts';
import { palette } from './palette.ts';
import { personal } from './personal.ts';
import { refundRequest } from './refund-request.ts';
import { signedIn } from './signed-in.ts';
import { stock } from './stock.ts';
import { ticketDesk } from './ticket-desk.ts';
import { tickets } from './tickets.ts';
import { timeline } from './timeline.ts';
import { waits } from './waits.ts';
import { words } from './words.ts';

export const appPages: Record<keyof typeof source, string> = {
  ...signedIn,
  ...words,
  ...personal,
  ...apiKeys,
  ...myArchive,
  ...noticeCentre,
  ...tickets,
  ...ticketDesk,
  ...followed,
  ...batchQuery,
  ...timeline,
  ...refundRequest,
  ...offline,
  ...stock,
  ...waits,
  ...mobile,
  ...mobileHome,
  ...help,
  ...palette,
};
