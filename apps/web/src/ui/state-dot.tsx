import type { ReactNode } from 'react';
import './state-dot.css';

export type StateTone = 'neutral' | 'moving' | 'good' | 'warn' | 'error';

/** A state as a dot and a word; the word carries the meaning, the colour only helps. */
export const StateDot = ({ tone, children }: { readonly tone: StateTone; readonly children: ReactNode }) => (
  <span className={`state-dot state-dot-${tone}`}>{children}</span>
);
