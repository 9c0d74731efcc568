/** Wall time as it is shown: its first 19 characters, T as a space (spec section 9). */
export const whenText = (wallTime: string): string => wallTime.slice(0, 19).replace('T', ' ') || '–';

/** The same up to the minute, where seconds say nothing. */
export const minuteText = (wallTime: string): string => whenText(wallTime).slice(0, 16);

/** Whether a wall time is that of a place whose zone is not known: it has no offset. */
export const isLocalTime = (wallTime: string): boolean => !/(?:Z|[+-]\d{2}:\d{2})$/.test(wallTime.slice(10));

export const When = ({ value }: { value: string | null | undefined }) =>
  value ? (
    <time className="number" dateTime={value}>
      {whenText(value)}
    </time>
  ) : (
    <span aria-hidden="true">–</span>
  );
