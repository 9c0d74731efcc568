import { decimalText } from '@waybill/contract/std/decimal-text.ts';

/** Points as text: `1,234.50`. */
export const formatPoints = decimalText;

export const Points = ({ value }: { value: number }) => <span className="number">{formatPoints(value)}</span>;
