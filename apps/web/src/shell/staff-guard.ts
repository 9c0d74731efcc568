import { isStaff } from '@waybill/contract/roles.ts';
import { redirect, type MiddlewareFunction } from 'react-router';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { currentT } from './language.tsx';
import { message } from './messages.tsx';

/** Lets only the staff through. It stands below `requireSignedIn`. */
export const requireStaff: MiddlewareFunction = () => {
  const { user } = useSession.getState();
  if (user !== null && isStaff(user.role)) return;
  message.error(currentT()('guard.forbidden'));
  throw redirect(paths.forbidden);
};
