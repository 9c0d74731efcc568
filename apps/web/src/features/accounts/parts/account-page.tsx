import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../../frame/preferences.tsx';
import './account-page.css';
import { BrandPanel } from './brand-panel.tsx';

/** The layout of the pages that need no session: the product on one side, what to do on the other. */
export const AccountPage = ({ children }: { readonly children: ReactNode }) => (
  <div className="account-page">
    <BrandPanel />
    <main className="account-page-side">
      <div className="account-page-language">
        <LanguageSwitch />
      </div>
      <div className="account-page-box">{children}</div>
    </main>
  </div>
);

export const AccountHeading = ({ title, lead }: { readonly title: string; readonly lead?: string }) => (
  <>
    <h1 className="account-page-title">{title}</h1>
    {lead !== undefined && <p className="account-page-lead">{lead}</p>}
  </>
);
