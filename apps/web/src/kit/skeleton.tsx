type SkeletonProps = {
  readonly lines?: number;
  /** Said to screen readers while it stands. */
  readonly label?: string;
  readonly width?: string;
};

export const Skeleton = ({ lines = 3, label, width }: SkeletonProps) => (
  <div
    className="skeleton grid gap-2.5"
    style={width === undefined ? undefined : { width }}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
  >
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className="skeleton-line last:not-only:w-3/5" />
    ))}
  </div>
);
