import type { ReactNode } from 'react';
import './tag.css';
import type { Tone } from './tag.tsx';

type StatusTagProps = { readonly tone: Tone; readonly children: ReactNode };

/** A state with a dot; the word carries the meaning, the colour only helps. */
export const StatusTag = ({ tone, children }: StatusTagProps) => (
  <span className={`tag tag-status tag-${tone}`}>{children}</span>
);
