import type { ReactNode } from 'react';

type TitledProps = {
  /** What is told beyond the text: to who points at it, presses it, or reaches it by keys. */
  readonly title: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Text with a title; with one, it can be reached by keys, so that the title is told to everybody (`title-tips.ts`). */
export const Titled = ({ title, className, children }: TitledProps) => (
  <span className={className} title={title} tabIndex={title === undefined ? undefined : 0}>
    {children}
  </span>
);
