/** A heading as headings are compared, without case, width, spaces and signs: `"Tracking No."` is `trackingno`. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
