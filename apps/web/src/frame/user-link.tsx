import { Link } from 'react-router';
import { userPath } from '../paths.ts';
import { SoftBreaks } from '../ui/soft-breaks.tsx';

type Props = { readonly user: { readonly id: string; readonly userName: string } };

export const UserLink = ({ user: { id, userName } }: Props) => (
  <Link to={userPath(id)}>
    <SoftBreaks text={userName} />
  </Link>
);
