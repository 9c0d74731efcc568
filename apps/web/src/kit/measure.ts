import { decimalText } from '@waybill/contract/std/decimal-text.ts';
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** How many: `12,345`; of parts, two decimals at most; what is no number is a dash. */
export const countText = (value: number): string => (Number.isFinite(value) ? grouped.format(value) : '–');

/** A number that names something, as it is; what is no number is a dash. */
export const codeText = (value: number): string => (Number.isNaN(value) ? '–' : String(value));

/** A share of one as per cent, `12.5%`; nothing to share is a dash. */
export const shareText = (share: number | null): string =>
  share === null || !Number.isFinite(share) ? '–' : `${(share * 100).toFixed(1)}%`;

export type Unit = 'count' | 'points' | 'share' | 'ms' | 'bytes' | 'seconds';

const threeDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

type Step = readonly [factor: number, name: string];
const steps: Readonly<Record<'ms' | 'bytes' | 'seconds', readonly [Step, ...Step[]]>> = {
  ms: [
    [1, 'ms'],
    [1_000, 's'],
    [60_000, 'min'],
    [3_600_000, 'h'],
  ],
  seconds: [
    [1, 's'],
    [60, 'min'],
    [3_600, 'h'],
    [86_400, 'd'],
  ],
  bytes: [
    [1, 'B'],
    [1_000, 'kB'],
    [1_000_000, 'MB'],
    [1_000_000_000, 'GB'],
  ],
};

/** A figure with its unit: `12,345`, `1.25 s`, `96.4 MB`; points with two decimals. Nothing measured is a dash. */
export const measureText = (value: number | null, unit: Unit): string => {
  if (value === null) return '–';
  if (unit === 'count') return countText(value);
  if (unit === 'share') return shareText(value);
  if (unit === 'points') return decimalText(value);
  const [first] = steps[unit];
  const [factor, name] = steps[unit].findLast(([least]) => Math.abs(value) >= least) ?? first;
  return `${threeDigits.format(value / factor)} ${name}`;
};
