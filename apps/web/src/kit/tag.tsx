import type { ReactNode } from 'react';

/** What a colour says: nothing, going on, good, watch out, bad. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'border-neutral bg-neutral text-neutral',
  info: 'border-info bg-info text-info',
  success: 'border-success bg-success text-success',
  warning: 'border-warning bg-warning text-warning',
  error: 'border-error bg-error text-error',
};

export const Tag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1.25 px-1.75 border rounded-sm text-xs/5 whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
);

export type StateTone = 'neutral' | 'moving' | 'good' | 'warn' | 'error';

export const stateColors: Readonly<Record<StateTone, string>> = {
  neutral: 'bg-dot-neutral',
  moving: 'bg-dot-moving',
  good: 'bg-dot-good',
  warn: 'bg-dot-warn',
  error: 'bg-dot-error',
};

/** A state as a dot and a word; the word carries the meaning, the colour only helps. */
export const StateDot = ({ tone, children }: { tone: StateTone; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <i className={`flex-none size-2 rounded-full ${stateColors[tone]}`} />
    {children}
  </span>
);

type StatusTagProps = {
  /** Neutral for a state that nobody knows. */
  readonly tone: Tone | undefined;
  readonly children: ReactNode;
};

const dots = {
  neutral: 'neutral',
  info: 'moving',
  success: 'good',
  warning: 'warn',
  error: 'error',
} as const;

/** A state in a line of a list. */
export const StatusTag = ({ tone = 'neutral', children }: StatusTagProps) => (
  <span className="text-default text-sm/5">
    <StateDot tone={dots[tone]}>{children}</StateDot>
  </span>
);
