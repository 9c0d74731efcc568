export const BrandMark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="#2447d8" />
    <path
      d="M16 6.5 25 11v10l-9 4.5L7 21V11z"
      fill="none"
      stroke="#fff"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
    <path
      d="m7 11 9 4.5L25 11M16 15.5v10"
      fill="none"
      stroke="#fff"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
    <path
      d="m11.5 8.75 9 4.5v4"
      fill="none"
      stroke="#ffc857"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
