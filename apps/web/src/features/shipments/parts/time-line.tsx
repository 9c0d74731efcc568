import { useNow } from '../../../ui/ui-context.tsx';

type Props = { readonly expiresAt: number; readonly seconds: number };

/** How much of the time is left, as a bar; the countdown beside it says the same in words. */
export const TimeLine = ({ expiresAt, seconds }: Props) => {
  const share = Math.min(1, Math.max(0, (expiresAt - useNow()) / (seconds * 1000)));
  return (
    <span className="time-line" aria-hidden>
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
};
