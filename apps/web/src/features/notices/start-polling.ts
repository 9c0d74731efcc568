let wanted = false;

/** Begins to poll with the shell. A failed load is tried again with the next page that asks for it. */
export const startPolling = (): void => {
  if (wanted) return;
  wanted = true;
  import('./polling-runtime.ts').catch(() => {
    wanted = false;
  });
};
