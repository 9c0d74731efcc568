let wanted = false;

/** Begins to poll, once the shell has what it shows first. A failed load is tried again with the next page that asks for it. */
export const startPolling = (): void => {
  if (wanted) return;
  wanted = true;
  import('./polling-runtime.ts').catch(() => {
    wanted = false;
  });
};
