import { Link } from 'react-router';
import { userPath } from '../paths.ts';
import { SoftBreaks } from '../kit/soft-breaks.tsx';

export const UserLink = ({ user: { id, userName } }: { user: { id: string; userName: string } }) => (
  <Link to={userPath(id)}>
    <SoftBreaks text={userName} />
  </Link>
);
