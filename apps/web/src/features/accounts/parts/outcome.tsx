import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import './outcome.css';

type OutcomeProps = {
  readonly kind: 'working' | 'mail' | 'done' | 'failed';
  readonly title: string;
  readonly children?: ReactNode;
};

const icons = { mail: 'mail', done: 'checkCircle', failed: 'error' } as const;

/** What came of an act, in place of its form. The heading takes the focus, so that it is read out. */
export const Outcome = ({ kind, title, children }: OutcomeProps) => (
  <div className={`outcome outcome-${kind}`}>
    <span className="outcome-icon">
      {kind === 'working' ? <Spinner /> : <Icon name={icons[kind]} size="34px" />}
    </span>
    <h1 key={title} ref={takeFocus} className="account-page-title" tabIndex={-1}>
      {title}
    </h1>
    {children}
  </div>
);
