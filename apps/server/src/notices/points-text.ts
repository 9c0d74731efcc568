const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Points as they are shown everywhere: `1,234.50`. */
export const pointsText = (points: number): string => twoDecimals.format(points);
