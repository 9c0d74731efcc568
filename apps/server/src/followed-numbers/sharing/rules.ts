/** Whether a path is that of a shared link, which search engines leave out. */
export const isSharePage = (path: string): boolean => path.startsWith('/share/');
