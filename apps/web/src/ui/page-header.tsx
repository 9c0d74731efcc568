import { createContext, use, type ReactNode } from 'react';
import './page-header.css';

/** What stands before the title of every page: the shell gives the way that led there. */
export const PageTrail = createContext<ReactNode>(null);

type PageHeaderProps = {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Narrow screens show the lead, too, and the acts beside it in one line. */
  readonly whole?: boolean;
  readonly extra?: ReactNode;
};

/** The heading of a page: its only `h1`. On wide screens the shell shows it in the header of the sheet. */
export const PageHeader = ({ title, lead, whole = false, extra }: PageHeaderProps) => (
  <header className={whole ? 'page-header max-sm:flex-nowrap max-sm:gap-2 max-sm:-my-1.5' : 'page-header'}>
    <div className="page-header-text">
      {use(PageTrail)}
      <h1 className="page-header-title">{title}</h1>
      {lead !== undefined && <p className={whole ? 'page-header-lead block' : 'page-header-lead'}>{lead}</p>}
    </div>
    {extra !== undefined && (
      <div
        className={
          whole ? 'page-header-extra max-sm:flex-none max-sm:flex-nowrap max-sm:gap-1' : 'page-header-extra'
        }
      >
        {extra}
      </div>
    )}
  </header>
);
