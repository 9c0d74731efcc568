import { forgetKept } from '../client/live-session.ts';
import { useSession } from '../client/session.ts';
import {
  batchDraftKeys,
  draftsKey,
  keptHoldsKey,
  lotDraftKey,
  stored,
  storedInTab,
} from '../client/stored.ts';
import { forgetAddresses } from './last-address.ts';
import { queryClient } from './query-client.ts';

// What was read for one account stays while its pages are kept, through an end of the session that
// nobody wished; the next account, or whoever comes after a sign-out, finds nothing of it.
useSession.subscribe(({ keptFor }, before) => {
  // An account known by its token only has got its name: it is the same one.
  if (keptFor === before.keptFor || before.keptFor === '' || before.keptFor === null) return;
  queryClient.clear();
  forgetAddresses();
  stored.remove(draftsKey);
  stored.remove(keptHoldsKey);
  stored.remove(lotDraftKey);
  Object.values(batchDraftKeys).forEach((key) => storedInTab.remove(key));
  forgetKept();
});
