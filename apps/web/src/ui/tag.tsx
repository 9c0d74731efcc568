import type { ReactNode } from 'react';
import './tag.css';

/** What a colour says: nothing, going on, good, watch out, bad. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

type TagProps = { readonly tone?: Tone; readonly children: ReactNode };

export const Tag = ({ tone = 'neutral', children }: TagProps) => (
  <span className={`tag tag-${tone}`}>{children}</span>
);
