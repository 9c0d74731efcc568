import type { ReactNode } from 'react';
import { Icon } from '../../../kit/icon.tsx';
import { Spinner } from '../../../kit/spinner.tsx';
import { takeFocus } from '../../../kit/take-focus.ts';

type OutcomeProps = {
  readonly kind: 'working' | 'mail' | 'done' | 'failed';
  readonly title: string;
  readonly children?: ReactNode;
};

const tones = {
  working: 'bg-info text-info',
  mail: 'bg-info text-info',
  done: 'bg-success text-success',
  failed: 'bg-error text-error',
} as const;

const icons = { mail: 'mail', done: 'checkCircle', failed: 'error' } as const;

/** What came of an act, in place of its form. The heading takes the focus, so that it is read out. */
export const Outcome = ({ kind, title, children }: OutcomeProps) => (
  <div className="grid gap-2 wrap-anywhere text-secondary">
    <span className={`grid size-16 mb-2 rounded-full place-items-center text-2xl ${tones[kind]}`}>
      {kind === 'working' ? <Spinner /> : <Icon name={icons[kind]} size="34px" />}
    </span>
    <h1
      key={title}
      ref={takeFocus}
      className="text-default text-2xl font-semibold leading-[1.35] outline-none max-[960px]:text-[24px]"
      tabIndex={-1}
    >
      {title}
    </h1>
    {children}
  </div>
);
