import type { ReactNode } from 'react';
import './page-header.css';

type PageHeaderProps = {
  readonly title: ReactNode;
  /** A sentence on what the page is for. */
  readonly lead?: ReactNode;
  /** Actions of the whole page. */
  readonly extra?: ReactNode;
};

/** The heading of a page: its only `h1`. */
export const PageHeader = ({ title, lead, extra }: PageHeaderProps) => (
  <header className="page-header">
    <div>
      <h1 className="page-header-title">{title}</h1>
      {lead !== undefined && <p className="page-header-lead">{lead}</p>}
    </div>
    {extra !== undefined && <div className="page-header-extra">{extra}</div>}
  </header>
);
