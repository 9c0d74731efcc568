const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** How many: `12,345`; of parts, two decimals at most. */
export const countText = (value: number): string => grouped.format(value);

/** A share of one as per cent, `12.5%`; nothing to share is a dash. */
export const shareText = (share: number | null): string =>
  share === null || !Number.isFinite(share) ? '–' : `${(share * 100).toFixed(1)}%`;
