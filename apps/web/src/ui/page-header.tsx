import { createContext, use, type ReactNode } from 'react';
import './page-header.css';

/** What stands before the title of every page: the shell gives the way that led there. */
export const PageTrail = createContext<ReactNode>(null);

type PageHeaderProps = {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly extra?: ReactNode;
};

/** The heading of a page: its only `h1`. On wide screens the shell shows it in the header of the sheet. */
export const PageHeader = ({ title, lead, extra }: PageHeaderProps) => (
  <header className="page-header">
    <div className="page-header-text">
      {use(PageTrail)}
      <h1 className="page-header-title">{title}</h1>
      {lead !== undefined && <p className="page-header-lead">{lead}</p>}
    </div>
    {extra !== undefined && <div className="page-header-extra">{extra}</div>}
  </header>
);
