/** Wall time as it is shown: its first 19 characters, T as a space (spec section 9). */
export const whenText = (wallTime: string): string => wallTime.slice(0, 19).replace('T', ' ');

/** A moment; nothing becomes a dash. */
export const When = ({ value }: { readonly value: string | null | undefined }) =>
  value ? (
    <time className="number" dateTime={value}>
      {whenText(value)}
    </time>
  ) : (
    <span aria-hidden="true">–</span>
  );
