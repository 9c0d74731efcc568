import type { ReactNode } from 'react';
import './tag.css';
import type { Tone } from './tag.tsx';

type StatusTagProps = {
  /** Neutral for a state that nobody knows. */
  readonly tone: Tone | undefined;
  readonly children: ReactNode;
};

/** A state with a dot; the word carries the meaning, the colour only helps. */
export const StatusTag = ({ tone = 'neutral', children }: StatusTagProps) => (
  <span className={`tag tag-status tag-${tone}`}>{children}</span>
);
