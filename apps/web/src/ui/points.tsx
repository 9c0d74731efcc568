const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Points as text: `1,234.50`. */
export const formatPoints = (points: number): string => format.format(points);

/** Points with two decimals and thousands separators, digits of equal width. */
export const Points = ({ value }: { readonly value: number }) => (
  <span className="number">{formatPoints(value)}</span>
);
