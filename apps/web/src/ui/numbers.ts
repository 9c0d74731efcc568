const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** How many: `12,345`; of parts, two decimals at most; what is no number is a dash. */
export const countText = (value: number): string => (Number.isFinite(value) ? grouped.format(value) : '–');

/** A number that names something, as it is; what is no number is a dash. */
export const codeText = (value: number): string => (Number.isNaN(value) ? '–' : String(value));

/** A share of one as per cent, `12.5%`; nothing to share is a dash. */
export const shareText = (share: number | null): string =>
  share === null || !Number.isFinite(share) ? '–' : `${(share * 100).toFixed(1)}%`;
