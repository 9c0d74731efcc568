import { roleMay, type Permission } from '@waybill/contract/permissions.ts';
import { useSession } from '../../client/session.ts';
import { useT } from '../language.tsx';

/** Why the reader's role does not allow something; undefined when it does. */
export type Denial = (needs: Permission | undefined) => string | undefined;

export const useDenial = (): Denial => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  return (needs) => (needs === undefined || roleMay(role, needs) ? undefined : t('people.right.role'));
};
