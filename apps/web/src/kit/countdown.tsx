import { useNow, useUi } from './ui-context.tsx';

const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds as `04:59`, or `23:04:59` from an hour on; a dash where nobody knows them. */
export const formatSeconds = (seconds: number): string => {
  if (Number.isNaN(seconds)) return '–';
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? clock : `${two(Math.floor(seconds / 3600))}:${clock}`;
};

const colors = {
  calm: 'text-default',
  soon: 'text-warning',
  last: 'text-error',
  over: 'text-error',
} as const;

/** Time left until a deadline; derived from the clock each second, so it is right after any pause. */
export const Countdown = (props: {
  readonly className?: string;
  /** Deadline in milliseconds of the server's clock. */
  readonly expiresAt: number;
  /** Seconds left from which it turns amber, and red. */
  readonly soon?: number;
  readonly last?: number;
}) => {
  const { className = '', expiresAt, soon = 120, last = 30 } = props;
  const { labels } = useUi();
  const left = Math.max(0, Math.ceil((expiresAt - useNow()) / 1000));
  const over = left === 0;
  const state = over ? 'over' : left <= last ? 'last' : left <= soon ? 'soon' : 'calm';
  const time = formatSeconds(left);
  return (
    <span
      role="timer"
      className={`font-semibold number ${colors[state]} ${className}`}
      aria-label={over ? labels.timeOver : labels.timeLeft(time)}
    >
      {time}
    </span>
  );
};
