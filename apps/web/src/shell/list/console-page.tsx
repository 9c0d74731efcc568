import type { ReactNode } from 'react';
import { PageHeader } from '../page-header.tsx';

type Props = {
  readonly extra?: ReactNode;
  /** See `PageHeader`. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

export const ConsolePage = ({ extra, action, children }: Props) => (
  <div className="console">
    <PageHeader extra={extra} action={action} list />
    {children}
  </div>
);
