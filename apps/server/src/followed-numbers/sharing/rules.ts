export const isSharePage = (path: string): boolean => path.startsWith('/share/');
