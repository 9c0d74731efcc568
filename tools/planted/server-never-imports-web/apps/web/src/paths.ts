export const paths = [];
