import { decimalText } from '@waybill/contract/std/decimal-text.ts';

/** Points as text: `1,234.50`. */
export const formatPoints = decimalText;

export const Points = ({ value }: { value: number }) => <span className="number">{formatPoints(value)}</span>;

/** How points moved: `+12.00`, `-3.50`. */
export const signedPoints = (points: number): string => `${points > 0 ? '+' : ''}${formatPoints(points)}`;
