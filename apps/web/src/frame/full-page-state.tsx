import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { homePath } from '../paths.ts';
import { BrandMark } from './brand.tsx';
import './full-page-state.css';
import { useT } from './language.tsx';

type FullPageStateProps = {
  readonly sign: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Inside the shell the page has its main landmark already. */
  readonly inShell?: boolean;
  readonly children: ReactNode;
};

export const FullPageState = ({ sign, title, text, inShell = false, children }: FullPageStateProps) => {
  const t = useT();
  const Landmark = inShell ? 'div' : 'main';
  return (
    <Landmark className="full-page-state">
      {!inShell && (
        <Link className="full-page-state-brand" to={homePath}>
          <BrandMark />
          {t('site.name')}
        </Link>
      )}
      <p className="full-page-state-code" aria-hidden="true">
        {sign}
      </p>
      <h1 className="full-page-state-title">{title}</h1>
      <p className="full-page-state-text">{text}</p>
      <div className="full-page-state-action">{children}</div>
    </Landmark>
  );
};
