import { roleMay, type Permission } from '@waybill/contract/permissions.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../client/session.ts';
import { homePath } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { FullPageState } from './full-page-state.tsx';
import { useT } from './language.tsx';
import { StaffSecondFactor } from './staff-second-factor.tsx';

type Props = { readonly permission: Permission; readonly children: ReactNode };

export const NeedsPermission = ({ permission, children }: Props) => {
  const t = useT();
  const allowed = useSession(({ user }) => user !== null && roleMay(user.role, permission));
  if (allowed)
    return (
      <>
        <StaffSecondFactor />
        {children}
      </>
    );
  return (
    <FullPageState inShell sign="403" title={t('noAccess.title')} text={t('noAccess.text')}>
      <Link className={buttonClass({ variant: 'primary' })} to={homePath}>
        {t('action.backHome')}
      </Link>
    </FullPageState>
  );
};
